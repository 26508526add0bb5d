import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { request } from '#src/providers/http.ts'
import { DeviceName } from '#src/ui/DeviceName.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'
import { Card } from './Card.tsx'
import { Fetched } from './Fetched.tsx'
import { Lines } from './Requests.tsx'

interface SignIn {
  id: string
  at: string
  usedAt: string
  ip: string | null
  agent: string | null
  /** The one that asks. */
  here: boolean
}

interface SignInsAnswer {
  list: readonly SignIn[]
  /** How often one has signed in so far. */
  total: number
}

/** The account page shows all of them. */
const maxSessions = 5

/** Where one is signed in at the moment, and since when. */
export const SignIns = () => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['signIns'],
    queryFn: () => request<SignInsAnswer>('/user/admin/member/signIns', { display: 'silent' }),
  })
  return (
    <Card
      title={translate('workplace.signIns.title')}
      hint={query.data && translate('workplace.signIns.total', { smart_count: query.data.total })}
    >
      <Fetched
        query={query}
        empty={({ list }) => (list.length > 0 ? undefined : translate('workplace.signIns.none'))}
      >
        {({ list }) => (
          <Lines>
            {list.slice(0, maxSessions).map(({ id, at, usedAt, ip, agent, here }) => (
              <li key={id}>
                <p>
                  <DeviceName agent={agent} />
                  {here && <StatusTag label={translate('workplace.signIns.here')} tone="primary" />}
                </p>
                <small>
                  <RelativeTime value={at} /> · {ip} · {translate('workplace.signIns.used')}{' '}
                  <RelativeTime value={usedAt} />
                </small>
              </li>
            ))}
          </Lines>
        )}
      </Fetched>
    </Card>
  )
}
