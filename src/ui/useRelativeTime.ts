import { useCallback } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { serverNow } from './serverTime.ts'
import { relativeTime } from './time.ts'

/** Tells a moment as its distance from now: `just now` within a minute, then `3 minutes ago`. */
export const useRelativeTime = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'zh-CN'
  return useCallback(
    (value: string, now = serverNow()): string =>
      relativeTime(value, now, locale) ?? translate('ui.time.justNow'),
    [translate, locale],
  )
}
