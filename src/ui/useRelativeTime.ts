import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { serverNow } from './serverTime.ts'
import { relativeTime } from './time.ts'
import { useLanguage } from './useLanguage.ts'

/** Tells a moment as its distance from now: `just now` within a minute, then `3 minutes ago`. */
export const useRelativeTime = () => {
  const translate = useTranslate()
  const locale = useLanguage()
  return useCallback(
    (value: string, now = serverNow()): string =>
      relativeTime(value, now, locale) ?? translate('ui.time.justNow'),
    [translate, locale],
  )
}
