import { useCallback } from 'react'
import { serverNow } from '#src/ui/serverTime.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useRelativeTime } from '#src/ui/useRelativeTime.ts'
import { dayText } from './formats.ts'

const weekMs = 7 * 86_400_000

/** Tells a moment as lists do: its distance from now, or its day when that is more than a week away. */
export const useTimeText = () => {
  const locale = useLanguage()
  const relative = useRelativeTime()
  return useCallback(
    (iso: string): string =>
      Math.abs(Date.parse(iso) - serverNow()) > weekMs ? dayText(iso, locale) : relative(iso),
    [locale, relative],
  )
}
