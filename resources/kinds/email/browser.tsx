import { LongText, TextCell } from '#src/kit/cells/texts.tsx'
import { TextFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind } from '#src/kit/overrides.ts'
import { emailKind } from './kind.ts'

export const emailBrowser: BrowserKind = {
  kind: emailKind,
  cell: TextCell,
  show: LongText,
  filter: TextFilter,
}
