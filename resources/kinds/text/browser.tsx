import { LongText, TextCell } from '#src/kit/cells/texts.tsx'
import { TextFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind } from '#src/kit/overrides.ts'
import { textKind } from './kind.ts'

export const textBrowser: BrowserKind = {
  kind: textKind,
  cell: TextCell,
  show: LongText,
  shrinks: true,
  filter: TextFilter,
}
