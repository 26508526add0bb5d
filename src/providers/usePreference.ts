import { useStore } from 'react-admin'

/**
 * `useStore` for what somebody prefers. What is kept may come from another version or from a program of his: what is
 * no such value counts as not chosen, so that no preference can keep him out of the page that would change it.
 */
export const usePreference = <T>(key: string, otherwise: T, isOne: (kept: unknown) => boolean) => {
  const [kept, keep] = useStore<T>(key, otherwise)
  return [isOne(kept) ? kept : otherwise, keep] as const
}

export const isFlag = (kept: unknown): boolean => typeof kept === 'boolean'
export const isText = (kept: unknown): boolean => typeof kept === 'string'
export const isTexts = (kept: unknown): boolean => Array.isArray(kept) && kept.every(isText)

/** An object whose values are all of one sort. */
export const isEach =
  (isOne: (kept: unknown) => boolean) =>
  (kept: unknown): boolean =>
    typeof kept === 'object' &&
    kept !== null &&
    !Array.isArray(kept) &&
    Object.values(kept).every(isOne)
