import { EmptyValue, isEmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { jsonKind } from './kind.ts'

const JsonCell = ({ value }: CellProps) =>
  isEmptyValue(value) ? <EmptyValue /> : <code className="uc-text">{JSON.stringify(value)}</code>

const JsonShow = ({ value }: CellProps) =>
  isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <pre className="uc-pre">{JSON.stringify(value, null, 2)}</pre>
  )

export const jsonBrowser: BrowserKind = {
  kind: jsonKind,
  cell: JsonCell,
  show: JsonShow,
  wide: true,
  filter: null,
  text: null,
}
