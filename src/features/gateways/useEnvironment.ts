import { useQuery } from '@tanstack/react-query'
import { gatewayEnvironment } from '#src/providers/gatewayEnvironment.ts'

/** What the server has settled of messages; undefined until that is known. */
export const useEnvironment = () =>
  useQuery({
    queryKey: ['overrides', 'gateway', 'environment'],
    queryFn: ({ signal }) => gatewayEnvironment(signal),
  }).data
