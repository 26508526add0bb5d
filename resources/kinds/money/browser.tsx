import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { plainDigits, RangeFilter } from '#src/kit/filters/RangeFilter.tsx'
import { amountText } from '#src/kit/formats.ts'
import type { BrowserKind, CellProps, FilterProps } from '#src/kit/overrides.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { moneyPattern } from './cents.ts'
import { moneyKind } from './kind.ts'

const MoneyCell = ({ value }: CellProps) => {
  const locale = useLanguage()
  return typeof value === 'string' ? (
    <span className="uc-number">{amountText(value, locale)}</span>
  ) : (
    <EmptyValue />
  )
}

/** Amounts stay as they are typed, never through a float. */
const MoneyFilter = (props: FilterProps) => {
  const readMoney = (typed: string) => {
    const text = plainDigits(typed)
    return text === '' || moneyPattern(props.field).test(text) ? text : undefined
  }
  return <RangeFilter {...props} read={readMoney} write={text => text} />
}

export const moneyBrowser: BrowserKind = {
  kind: moneyKind,
  cell: MoneyCell,
  show: MoneyCell,
  align: 'end',
  filter: MoneyFilter,
}
