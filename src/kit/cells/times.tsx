import { useLocale } from 'react-admin'
import { exactTime } from '#src/ui/time.ts'
import { day } from '../formats.ts'
import type { CellProps } from '../overrides.ts'
import { useTimeText } from '../useTimeText.ts'
import { Nothing } from './Nothing.tsx'

/** How long ago, with the exact time on hover. */
export const DateTimeCell = ({ value }: CellProps) => {
  const locale = useLocale()
  const timeText = useTimeText()
  if (typeof value !== 'string') return <Nothing />
  return (
    <time
      className="uc-time"
      dateTime={value}
      // Only once it is pointed at: the browser's first such format would cost the first list 12 ms.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(value, locale)
      }}
    >
      {timeText(value)}
    </time>
  )
}

export const DateTimeShow = ({ value }: CellProps) => {
  const locale = useLocale()
  const timeText = useTimeText()
  if (typeof value !== 'string') return <Nothing />
  return (
    <time dateTime={value} title={timeText(value)}>
      {exactTime(value, locale)}
    </time>
  )
}

export const DateCell = ({ value }: CellProps) => {
  const locale = useLocale()
  return typeof value === 'string' ? (
    <time className="uc-time" dateTime={value}>
      {day(value, locale)}
    </time>
  ) : (
    <Nothing />
  )
}
