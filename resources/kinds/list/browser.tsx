import { EmptyValue, isEmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { ListCell } from '#src/kit/cells/texts.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { listKind } from './kind.ts'

/** Short texts as tags, all of them. */
const ListShow = ({ value }: CellProps) =>
  isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <span className="uc-tags uc-wrap">
      {(value as readonly string[]).map(item => (
        <span className="uc-tag" key={item}>
          {item}
        </span>
      ))}
    </span>
  )

export const listBrowser: BrowserKind = {
  kind: listKind,
  cell: ListCell,
  show: ListShow,
  wide: 4,
  shrinks: true,
  filter: null,
  text: null,
}
