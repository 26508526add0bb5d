import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { RequestMore } from '#src/kit/limits/RequestMore.tsx'
import { useLimits } from '#src/kit/limits/useLimits.ts'
import { useMayRequestLimit } from '#src/kit/limits/useMayRequestLimit.ts'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { isMeasured, limitNameKey } from '#src/ui/usage.ts'
import { Card } from './Card.tsx'
import { Fetched } from './Fetched.tsx'

/** The tenant's limits, and how much of each is used. */
export const Usage = ({ tenant }: { tenant: string }) => {
  const translate = useTranslate()
  const mayRequest = useMayRequestLimit()
  return (
    <Card
      title={translate('workplace.usage.title')}
      hint={translate('workplace.usage.hint', { tenant })}
    >
      <Fetched
        query={useLimits()}
        empty={list => (list.length > 0 ? undefined : translate('workplace.usage.none'))}
      >
        {list => (
          <Bars>
            {list.map(limit => (
              <li key={limit.quota}>
                <UsageBar
                  label={translate(limitNameKey(limit.quota))}
                  value={limit.used}
                  max={limit.max}
                  measured={isMeasured(limit.quota)}
                >
                  {mayRequest && limit.max > 0 && <RequestMore limit={limit} />}
                </UsageBar>
              </li>
            ))}
          </Bars>
        )}
      </Fetched>
    </Card>
  )
}

const Bars = styled('ul')({
  display: 'grid',
  gap: '20px 40px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
})
