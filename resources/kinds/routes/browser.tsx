import { EmptyValue, isEmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { ListCell } from '#src/kit/cells/texts.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { routesKind } from './kind.ts'

/** One route a line. */
const RoutesShow = ({ value }: CellProps) =>
  isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <span className="uc-long uc-mono">{(value as readonly string[]).join('\n')}</span>
  )

export const routesBrowser: BrowserKind = {
  kind: routesKind,
  cell: ListCell,
  show: RoutesShow,
  wide: true,
  shrinks: true,
  filter: null,
  text: null,
}
