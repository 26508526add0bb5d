import { createContext, use } from 'react'

const SaveBlockedContext = createContext<string | undefined>(undefined)

/** Why the form around cannot be saved any more; it stays for what was typed in it. */
export const SaveBlockedProvider = SaveBlockedContext.Provider
export const useSaveBlockedReason = (): string | undefined => use(SaveBlockedContext)
