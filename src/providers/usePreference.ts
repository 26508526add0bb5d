import { useStore } from 'react-admin'

/**
 * `useStore` for a preference of the user. The stored value may come from another version or from a script of theirs.
 * An invalid value counts as not set, so that no preference can break the page on which it would be changed.
 */
export const usePreference = <T>(key: string, otherwise: T, isOne: (kept: unknown) => boolean) => {
  const [kept, keep] = useStore<T>(key, otherwise)
  return [isOne(kept) ? kept : otherwise, keep] as const
}

export const isFlag = (kept: unknown): boolean => typeof kept === 'boolean'
export const isText = (kept: unknown): boolean => typeof kept === 'string'
export const isTexts = (kept: unknown): boolean => Array.isArray(kept) && kept.every(isText)

/** Checks that all values of an object are valid. */
export const isEach =
  (isOne: (kept: unknown) => boolean) =>
  (kept: unknown): boolean =>
    typeof kept === 'object' &&
    kept !== null &&
    !Array.isArray(kept) &&
    Object.values(kept).every(isOne)
