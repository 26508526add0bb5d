import { useStore } from 'react-admin'
import { isPreference, type PreferenceKey } from '#resources/core/preferences.ts'

/**
 * `useStore` for a preference of the user. The stored value may come from another version or from a script of theirs.
 * An invalid value counts as not set, so that no preference can break the page on which it would be changed.
 */
export const usePreference = <T>(key: PreferenceKey, otherwise: T) => {
  const [kept, keep] = useStore<T>(key, otherwise)
  return [isPreference(key, kept) ? kept : otherwise, keep] as const
}
