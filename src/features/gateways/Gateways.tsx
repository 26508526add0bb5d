import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { TableScreen } from '#src/kit/list/TableScreen.tsx'
import { useEnvironment } from './useEnvironment.ts'

/** The gateways, below what the environment has settled without them. */
export const Gateways = ({ place }: { place: ResourceScreen }) => (
  <>
    <FromEnvironment />
    <TableScreen place={place} />
  </>
)

const FromEnvironment = () => {
  const translate = useTranslate()
  return useEnvironment()?.channels.map(channel => (
    <Alert key={channel} severity="info" sx={{ mb: 2 }}>
      {translate(`ui.gateway.${channel}`)}
    </Alert>
  ))
}
