import { createContext, type ReactNode, use, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import type { ConsoleProvider } from '#src/providers/types.ts'

interface Kit {
  readonly navigate: NavigateFunction
  readonly provider: ConsoleProvider
}

const KitContext = createContext<Kit | null>(null)

/**
 * Gives the kit what stays the same at every address. `useNavigate` and `useDataProvider` read the address themselves
 * below react-admin's routes: a component that calls them is rendered again by each navigation.
 */
export const KitProvider = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  const provider = useDataProvider<ConsoleProvider>()
  const kit = useMemo(() => ({ navigate, provider }), [navigate, provider])
  return <KitContext value={kit}>{children}</KitContext>
}

const useKit = (): Kit => {
  const kit = use(KitContext)
  if (!kit)
    throw new Error('Parts of the kit work inside the console only: wrap this in <KitProvider>.')
  return kit
}

/** The function that navigates. Unlike `useNavigate` this does not render the caller again at another address. */
export const useConsoleNavigate = (): NavigateFunction => useKit().navigate

/** The data provider with the methods of the contract; it too does not render the caller again. */
export const useConsoleProvider = (): ConsoleProvider => useKit().provider
