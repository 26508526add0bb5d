import { createContext, use } from 'react'

const WithdrawnContext = createContext<string | undefined>(undefined)

/** Why the form around cannot be saved any more; it stays for what was typed in it. */
export const SaveBlockedProvider = WithdrawnContext.Provider
export const useSaveBlockedReason = (): string | undefined => use(WithdrawnContext)
