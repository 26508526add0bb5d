import { useQuery } from '@tanstack/react-query'
import { useAuthProvider } from 'react-admin'
import { grantsQuery } from '#src/kit/access.ts'
import { limitRequestResource } from './limitRequest.ts'

/** Whether the signed-in user may ask the platform for a higher limit. */
export const useMayRequestLimit = (): boolean => {
  const authProvider = useAuthProvider()
  return (
    useQuery(grantsQuery(limitRequestResource, limitRequestResource.name, authProvider)).data?.has(
      'create',
    ) ?? false
  )
}
