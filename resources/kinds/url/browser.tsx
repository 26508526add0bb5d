import { EmptyValue, isEmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { TextCell } from '#src/kit/cells/texts.tsx'
import { TextFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { urlKind } from './kind.ts'

const UrlShow = ({ value }: CellProps) =>
  isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <a className="uc-link" href={String(value)} rel="noopener noreferrer" target="_blank">
      {String(value)}
    </a>
  )

export const urlBrowser: BrowserKind = {
  kind: urlKind,
  cell: TextCell,
  show: UrlShow,
  filter: TextFilter,
}
