import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { useKit } from './context.tsx'

/** The data provider with the methods of the contract. */
export const useProvider = (): ConsoleProvider => useDataProvider<ConsoleProvider>()

/** Forgets what was read of the current resource, on every screen that shows it, so that it is read anew. */
export const useRenew = (): (() => Promise<void>) => {
  const client = useQueryClient()
  const { place } = useKit()
  return useMemo(() => {
    const { name, screens } = place.resource
    const paths = Object.values(screens as Readonly<Record<string, { path: string }>>).map(
      screen => screen.path,
    )
    const renewed = new Set([name, ...paths])
    return () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first, what, of] }) =>
          renewed.has(String(first)) || (first === 'kit' && what !== 'grants' && of === name),
      })
  }, [client, place])
}
