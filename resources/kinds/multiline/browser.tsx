import { LongText, TextCell } from '#src/kit/cells/texts.tsx'
import { TextFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind } from '#src/kit/overrides.ts'
import { multilineKind } from './kind.ts'

export const multilineBrowser: BrowserKind = {
  kind: multilineKind,
  cell: TextCell,
  show: LongText,
  wide: true,
  shrinks: true,
  filter: TextFilter,
  reservedLines: 3,
}
