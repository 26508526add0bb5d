import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { labelsOf } from '#src/kit/cells/labelsOf.ts'
import { ReferenceFilter } from '#src/kit/filters/ReferenceFilter.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { referenceKind } from './kind.ts'

/** The name of the row that is referred to. */
export const ReferenceCell = ({ row, name }: CellProps) => {
  const locale = useLanguage()
  const labels = labelsOf(row, name)
  if (labels.length === 0) return <EmptyValue />
  const text = listText(labels, locale)
  return (
    <span className="uc-text" title={text}>
      {text}
    </span>
  )
}

export const referenceBrowser: BrowserKind = {
  kind: referenceKind,
  cell: ReferenceCell,
  show: ReferenceCell,
  shrinks: true,
  filter: ReferenceFilter,
  text: null,
  reservedLines: 1,
}
