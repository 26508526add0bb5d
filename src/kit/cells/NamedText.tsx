import { findReferenceOfNameField } from '#resources/core/nameIn.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { CellProps } from '../overrides.ts'
import { useKitTranslate } from '../words.ts'
import { EmptyValue, isEmptyValue } from './EmptyValue.tsx'
import { labelsOf } from './labelsOf.ts'

/** The name of what a reference leads to, or the text that stands there instead, marked as not linked. */
const NamedText = ({ row, value, name, resource, wraps }: CellProps & { wraps: boolean }) => {
  const t = useKitTranslate()
  const reference = findReferenceOfNameField(resource, name) ?? name
  const linked = !isEmptyValue(row[reference])
  // The label is absent in rows that were not asked for with labels; the text says the same.
  const said = linked && row.labels?.[reference] ? labelsOf(row, reference)[0] : value
  if (isEmptyValue(said)) return <EmptyValue />
  const text = linked ? String(said) : t('unlinked', { text: String(said) })
  return (
    <span className={wraps ? 'uc-long' : 'uc-text'} dir="auto" title={text}>
      {text}
    </span>
  )
}

const Cell = (props: CellProps) => <NamedText {...props} wraps={false} />
const Show = (props: CellProps) => <NamedText {...props} wraps />

/** How a text looks that a reference keeps its name in; none for any other field. */
export const namedViewOf = (resource: AnyResource, name: string) =>
  findReferenceOfNameField(resource, name) === undefined ? undefined : { cell: Cell, show: Show }
