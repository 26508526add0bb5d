import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { plainDigits, RangeFilter } from '#src/kit/filters/RangeFilter.tsx'
import type { BrowserKind, CellProps, FilterProps } from '#src/kit/overrides.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { integerKind } from './kind.ts'

const IntegerCell = ({ value, field }: CellProps) => {
  const locale = useLanguage()
  return typeof value === 'number' ? (
    <span className="uc-number">
      {field.grouped === false ? value : groupedDigits(value, locale)}
    </span>
  ) : (
    <EmptyValue />
  )
}

/** As large as the database's integers. */
const largest = 2_147_483_647

const readInteger = (typed: string) => {
  const text = plainDigits(typed)
  if (text === '') return text
  return /^-?\d+$/.test(text) && Math.abs(Number(text)) <= largest
    ? String(Number(text))
    : undefined
}

const IntegerFilter = (props: FilterProps) => (
  <RangeFilter {...props} read={readInteger} write={Number} />
)

export const integerBrowser: BrowserKind = {
  kind: integerKind,
  cell: IntegerCell,
  show: IntegerCell,
  align: 'end',
  filter: IntegerFilter,
}
