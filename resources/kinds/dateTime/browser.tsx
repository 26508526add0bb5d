import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { DateRangeFilter } from '#src/kit/filters/DateRangeFilter.tsx'
import { dayEnd, dayStart, isDay, localDay } from '#src/kit/filters/days.ts'
import type { Days } from '#src/kit/filters/presets.ts'
import type { BrowserKind, CellProps, FilterProps } from '#src/kit/overrides.ts'
import { useTimeText } from '#src/kit/useTimeText.ts'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { dateTimeKind } from './kind.ts'

/** How long ago, with the exact time on hover. */
const DateTimeCell = ({ value }: CellProps) => {
  const locale = useLanguage()
  const timeText = useTimeText()
  if (typeof value !== 'string') return <EmptyValue />
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

const DateTimeShow = ({ value }: CellProps) => {
  const locale = useLanguage()
  const timeText = useTimeText()
  if (typeof value !== 'string') return <EmptyValue />
  return (
    <time dateTime={value} title={timeText(value)}>
      {exactTime(value, locale)}
    </time>
  )
}

/** Whole days of the reader's time zone. */
const codec = {
  read: (limit: string | undefined) => [limit && localDay(limit)].find(isDay),
  write: (day: string, end: keyof Days) => (end === 'from' ? dayStart(day) : dayEnd(day)),
}

const DateTimeFilter = (props: FilterProps) => <DateRangeFilter {...props} codec={codec} />

export const dateTimeBrowser: BrowserKind = {
  kind: dateTimeKind,
  cell: DateTimeCell,
  show: DateTimeShow,
  filter: DateTimeFilter,
  text: (value, { locale }) => exactTime(String(value), locale),
}
