import { LongText, TextCell } from '#src/kit/cells/texts.tsx'
import { TextFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind } from '#src/kit/overrides.ts'
import { phoneKind } from './kind.ts'

export const phoneBrowser: BrowserKind = {
  kind: phoneKind,
  cell: TextCell,
  show: LongText,
  filter: TextFilter,
}
