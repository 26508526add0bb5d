import { type Query, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useScreen } from './context.tsx'
import type { AnyRow } from './overrides.ts'

/**
 * Forgets what was read of the current resource, on every screen that shows it, so that it is read again.
 * What a save answered is told along: it is the row as it is now.
 */
export const useInvalidateResource = (): ((saved?: AnyRow) => Promise<void>) => {
  const client = useQueryClient()
  const { place } = useScreen()
  return useMemo(() => {
    const { name, screens, quota } = place.resource
    const paths = Object.values(screens as Readonly<Record<string, { path: string }>>).map(
      screen => screen.path,
    )
    const renewed = new Set([name, ...paths])
    const isOne = ({ queryKey: [first, what] }: Query) =>
      renewed.has(String(first)) && what === 'getOne'
    return (saved?: AnyRow) => {
      // Each list lays its rows beside the single rows known already, and by that marks old ones as fresh.
      client.removeQueries({ type: 'inactive', predicate: isOne })
      if (saved)
        client.setQueriesData({ predicate: it => isOne(it) && idOf(it) === saved.id }, saved)
      return client.invalidateQueries({
        predicate: ({ queryKey: [first, what, of] }) =>
          renewed.has(String(first)) ||
          (first === 'kit' && what !== 'grants' && of === name) ||
          (first === 'kit' && what === 'limits' && quota !== undefined),
      })
    }
  }, [client, place])
}

const idOf = ({ queryKey }: Query) => (queryKey[2] as { id?: string } | undefined)?.id
