import { memo, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { minuteNow, watchMinutes } from './clock.ts'
import { exactTime } from './time.ts'
import { useLanguage } from './useLanguage.ts'
import { useRelativeTime } from './useRelativeTime.ts'

export interface RelativeTimeProps {
  /** ISO 8601, or nothing. */
  value: string | null | undefined
  /** Shown when there is no time; "never" unless given. */
  empty?: string
  /** Told on hover below the exact time. */
  note?: string | undefined
}

/** How long ago, with the exact time on hover. */
export const RelativeTime = memo(({ value, empty, note }: RelativeTimeProps) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const relative = useRelativeTime()
  const now = useSyncExternalStore(watchMinutes, minuteNow)
  if (!value || Number.isNaN(Date.parse(value)))
    return <span>{empty ?? translate('ui.time.never')}</span>
  return (
    <time
      dateTime={value}
      title={note ? `${exactTime(value, locale)}\n${note}` : exactTime(value, locale)}
      style={{ whiteSpace: 'nowrap' }}
    >
      {relative(value, now)}
    </time>
  )
})
