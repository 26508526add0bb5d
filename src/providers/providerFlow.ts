import { createStorageFullError } from './http.ts'
import { saveInSessionStorage } from './session.ts'

/** Kept while one is away at a provider, in this tab alone: what comes back to another browser is worth nothing. */
export interface ProviderFlow {
  browser: string
  purpose: 'login' | 'bind'
  /** Where one was going, on this site. */
  redirect?: string | null
}
/** An account elsewhere that nobody has bound yet. */
export interface UnboundAccount {
  pending: string
  title: string
  name: string
}
/** What became of binding, to be told on the account page. */
export interface BindingResult {
  done?: { title: string; name: string }
  failed?: string
}

const store = <T>(key: string) => {
  const kept = (): T | undefined => {
    const value = sessionStorage.getItem(key)
    return value === null ? undefined : (JSON.parse(value) as T)
  }
  const forget = () => sessionStorage.removeItem(key)
  return {
    /** False if the storage is full. */
    keep: (value: T): boolean => saveInSessionStorage(key, JSON.stringify(value)),
    /** What is kept. What draws it forgets it once it stands: a first drawing may be thrown away. */
    kept,
    forget,
    /** What was kept, which is forgotten with it. */
    take: (): T | undefined => {
      const value = kept()
      forget()
      return value
    },
  }
}

export const activeFlow = store<ProviderFlow>('PROVIDER-AWAY')
export const bindingResult = store<BindingResult>('PROVIDER-BECAME')
export const unboundAccount = store<UnboundAccount>('PROVIDER-PENDING')

/** Leaves this page for the provider's. */
export const goToProvider = (
  { url, browser }: { url: string; browser: string },
  flow: Omit<ProviderFlow, 'browser'>,
) => {
  if (!activeFlow.keep({ ...flow, browser })) throw createStorageFullError()
  location.assign(url)
}
