import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import type { CellProps } from '../overrides.ts'
import { EmptyValue, isEmptyValue } from './EmptyValue.tsx'

/** One line; what does not fit ends in an ellipsis and is told on hover. */
export const TextCell = ({ value }: CellProps) =>
  isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <span className="uc-text" dir="auto" title={String(value)}>
      {String(value)}
    </span>
  )

/** Text in full, with its line breaks. */
export const LongText = ({ value }: CellProps) =>
  isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <span className="uc-long" dir="auto">
      {String(value)}
    </span>
  )

/** Several texts in one line. */
export const ListCell = ({ value }: CellProps) => {
  const locale = useLanguage()
  if (isEmptyValue(value)) return <EmptyValue />
  const items = value as readonly string[]
  return (
    <span className="uc-text" title={items.join('\n')}>
      {listText(items, locale)}
    </span>
  )
}
