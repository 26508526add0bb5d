import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { DateRangeFilter } from '#src/kit/filters/DateRangeFilter.tsx'
import { isDay } from '#src/kit/filters/days.ts'
import { dayText } from '#src/kit/formats.ts'
import type { BrowserKind, CellProps, FilterProps } from '#src/kit/overrides.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { dateKind } from './kind.ts'

const DateCell = ({ value }: CellProps) => {
  const locale = useLanguage()
  return typeof value === 'string' ? (
    <time className="uc-time" dateTime={value}>
      {dayText(value, locale)}
    </time>
  ) : (
    <EmptyValue />
  )
}

const codec = {
  read: (it: string | undefined) => (isDay(it) ? it : undefined),
  write: (it: string) => it,
}

const DateFilter = (props: FilterProps) => <DateRangeFilter {...props} codec={codec} />

export const dateBrowser: BrowserKind = {
  kind: dateKind,
  cell: DateCell,
  show: DateCell,
  filter: DateFilter,
  text: (value, { locale }) => dayText(String(value), locale),
}
