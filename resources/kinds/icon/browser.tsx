import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { TextFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { iconKind } from './kind.ts'

const IconCell = ({ value }: CellProps) =>
  typeof value === 'string' && value ? <AppIcon name={value} fontSize="small" /> : <EmptyValue />

export const iconBrowser: BrowserKind = {
  kind: iconKind,
  cell: IconCell,
  show: IconCell,
  filter: TextFilter,
}
