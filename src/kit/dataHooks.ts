import { type Query, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { useScreen } from './context.tsx'
import type { AnyRow } from './overrides.ts'

/**
 * The data provider as `useDataProvider` gives it to the whole console: that hook listens to the address, and renders
 * what calls it with every navigation.
 */
export const ConsoleProviderContext = createContext<ConsoleProvider | null>(null)

/** The data provider with the methods of the contract. */
export const useConsoleProvider = (): ConsoleProvider => {
  const provider = use(ConsoleProviderContext)
  // biome-ignore lint/correctness/useHookAtTopLevel: a part of the page has the context from its first render on, or never
  return provider ?? useDataProvider<ConsoleProvider>()
}

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
