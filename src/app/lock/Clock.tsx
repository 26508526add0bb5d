import { useSyncExternalStore } from 'react'
import { currentLanguage } from '#src/providers/language.ts'
import { minuteNow, watchMinutes } from '#src/ui/clock.ts'
import { serverNow } from '#src/ui/serverTime.ts'

/** Time and day, as of the minute. */
export const Clock = () => {
  const now = new Date(Math.max(useSyncExternalStore(watchMinutes, minuteNow), opened))
  const language = currentLanguage()
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const
  return (
    <header>
      <time dateTime={now.toISOString()}>
        {now.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </time>
      <div>{now.toLocaleDateString(language, day)}</div>
    </header>
  )
}

/** When this code came: the clock of the page may have stood still until somebody watched it. */
const opened = serverNow()
