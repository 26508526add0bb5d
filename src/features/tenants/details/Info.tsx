import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { Details } from '#src/kit/show/Details.tsx'
import { useTenantUsage } from '#src/providers/tenantUsage.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { isMeasured, limitNameKey } from '#src/ui/usage.ts'

/** What stands in the page's head already, or in the history. */
const shownElsewhere = [
  'name',
  'code',
  'policyId',
  'expiresAt',
  'status',
  'adminUserName',
  'adminRealName',
  'undo',
  'undoUntil',
]

/** What is known of a tenant, and how much of its limits it uses. */
export const Info = ({ row }: { row: AnyRow }) => {
  const translate = useTranslate()
  return (
    <>
      <Part>
        <h2>{translate('ui.tenant.usage')}</h2>
        <Bars id={row.id} />
      </Part>
      <Details row={row} except={shownElsewhere} />
    </>
  )
}

const Bars = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useTenantUsage(id)
  if (!data && error) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingLine />
  return (
    <Grid>
      {data.map(({ quota, used, max }) => (
        <UsageBar
          key={quota}
          label={translate(limitNameKey(quota))}
          value={used}
          max={max}
          measured={isMeasured(quota)}
        />
      ))}
    </Grid>
  )
}

const Part = styled('section')({
  padding: '16px 24px 20px',
  '& h2': { fontSize: 16, fontWeight: 600, margin: '0 0 8px' },
  '@media (max-width:899.95px)': { paddingInline: 16 },
})

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: '12px 32px',
})
