import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { labelsOf } from '#src/kit/cells/labelsOf.ts'
import { ReferenceFilter } from '#src/kit/filters/ReferenceFilter.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { referencesKind } from './kind.ts'

const ReferencesCell = ({ row, name }: CellProps) => {
  const locale = useLanguage()
  const labels = labelsOf(row, name)
  if (labels.length === 0) return <EmptyValue />
  return (
    <span className="uc-tags" title={listText(labels, locale)}>
      {labels.slice(0, 2).map(label => (
        <span className="uc-tag" key={label}>
          {label}
        </span>
      ))}
      {labels.length > 2 && <span className="uc-tag">+{labels.length - 2}</span>}
    </span>
  )
}

const ReferencesShow = ({ row, name }: CellProps) => {
  const labels = labelsOf(row, name)
  if (labels.length === 0) return <EmptyValue />
  return (
    <span className="uc-tags uc-wrap">
      {labels.map(label => (
        <span className="uc-tag" key={label}>
          {label}
        </span>
      ))}
    </span>
  )
}

export const referencesBrowser: BrowserKind = {
  kind: referencesKind,
  cell: ReferencesCell,
  show: ReferencesShow,
  wide: 4,
  shrinks: true,
  filter: ReferenceFilter,
  text: null,
  reservedLines: 1,
}
