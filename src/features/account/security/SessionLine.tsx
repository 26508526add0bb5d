import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { DeviceName } from '#src/ui/DeviceName.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'
import { Line } from '../parts.tsx'

export interface SignIn {
  id: string
  at: string
  usedAt: string
  ip: string | null
  agent: string | null
  way: string | null
  /** Where its address lies, as seen from where one is now. */
  place: 'same' | 'private' | 'public' | null
  /** The one that asks. */
  here: boolean
}

interface SessionLineProps {
  session: SignIn
  onEnd: () => void
}

/** One place where one is signed in: with what, from where, since when and when last. */
export const SessionLine = ({ session, onEnd }: SessionLineProps) => {
  const translate = useTranslate()
  const { at, usedAt, ip, agent, way, place, here } = session
  const facts = [
    ip,
    place && translate(`account.sessions.places.${place}`),
    way && translate(`account.sessions.ways.${way}`, { _: way }),
  ].filter(Boolean)
  return (
    <Line
      item
      title={
        <>
          <DeviceName agent={agent} />{' '}
          {here && <StatusTag label={translate('account.sessions.here')} tone="primary" />}
        </>
      }
      text={
        <>
          <div>{facts.join(' · ')}</div>
          <div>
            {translate('account.sessions.since')} <RelativeTime value={at} /> ·{' '}
            {translate('account.sessions.used')} <RelativeTime value={usedAt} />
          </div>
        </>
      }
    >
      {!here && (
        <Button color="error" onClick={onEnd}>
          {translate('account.sessions.end')}
        </Button>
      )}
    </Line>
  )
}
