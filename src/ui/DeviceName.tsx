import { useTranslate } from 'react-admin'
import { deviceText } from './device.ts'

/** With what somebody came in; all that the browser said of itself on hover. */
export const DeviceName = ({ agent }: { agent: string | null }) => {
  const translate = useTranslate()
  return (
    <span title={agent ?? undefined}>{deviceText(agent) ?? translate('ui.session.unknown')}</span>
  )
}
