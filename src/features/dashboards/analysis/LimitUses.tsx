import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { isMeasured, limitNameKey } from '#src/ui/usage.ts'
import { Card } from '../Card.tsx'
import type { AnalysisData, LimitUse } from './types.ts'

/** Who is nearest to a limit; platform staff see tenants, with the way to each. */
export const LimitUses = ({ of, limits = [] }: Pick<AnalysisData, 'of' | 'limits'>) => {
  const translate = useTranslate()
  const tenants = of === 'platform'
  return (
    <Card title={translate(`dashboards.limits.${of}`)} hint={translate('dashboards.limits.hint')}>
      {limits.length === 0 ? (
        <EmptyState reason={translate('dashboards.limits.none')} />
      ) : (
        <Lines>
          {limits.map(use => (
            <Use key={`${use.tenantId} ${use.quota}`} use={use} tenants={tenants} />
          ))}
        </Lines>
      )}
    </Card>
  )
}

const Use = ({ use, tenants }: { use: LimitUse; tenants: boolean }) => {
  const translate = useTranslate()
  const { tenantId, tenantName, quota, used, max } = use
  return (
    <li>
      {tenants && <Link to={`/tenant/details/${tenantId}`}>{tenantName}</Link>}
      <UsageBar
        label={translate(limitNameKey(quota))}
        value={used}
        max={max}
        measured={isMeasured(quota)}
      />
    </li>
  )
}

const Lines = styled('ul')({
  display: 'grid',
  gap: '16px 40px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  '& a': { display: 'inline-block', overflowWrap: 'anywhere' },
})
