import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { TextFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { colourKind } from './kind.ts'

const ColourCell = ({ value }: CellProps) =>
  typeof value === 'string' && value ? (
    <span className="uc-colour">
      <i style={{ background: value }} />
      {value}
    </span>
  ) : (
    <EmptyValue />
  )

export const colourBrowser: BrowserKind = {
  kind: colourKind,
  cell: ColourCell,
  show: ColourCell,
  filter: TextFilter,
}
