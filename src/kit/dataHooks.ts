import { type Query, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AnyResource, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { useScreen } from './context.tsx'
import type { AnyRow } from './overrides.ts'

/**
 * Forgets what was read of the current resource, and of those that name its rows, on every screen that shows it, so
 * that it is read again.
 * What a save answered is told along: it is the row as it is now.
 */
export const useInvalidateResource = (): ((saved?: AnyRow) => Promise<void>) => {
  const client = useQueryClient()
  const { place, registry } = useScreen()
  return useMemo(() => {
    const { name, quota } = place.resource
    const renewed = queryNamesOf(place.resource)
    const naming = new Set(
      registry
        .all()
        .filter(it => fieldsOf(it).some(([, field]) => field.to === name))
        .flatMap(it => [...queryNamesOf(it)]),
    )
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
          naming.has(String(first)) ||
          (first === 'kit' && what !== 'grants' && of === name) ||
          (first === 'kit' && what === 'limits' && quota !== undefined),
      })
    }
  }, [client, place, registry])
}

/** The first part of the keys under which react-admin keeps what was read of a resource. */
const queryNamesOf = ({ name, screens }: AnyResource): ReadonlySet<string> =>
  new Set([name, ...Object.values(screens as Record<string, Screen>).map(screen => screen.path)])

const idOf = ({ queryKey }: Query) => (queryKey[2] as { id?: string } | undefined)?.id
