/** What `console.tsx` of an extension may import as `user-center/console`. */
export { EmptyValue as Nothing, isEmptyValue as isNothing } from '#src/kit/cells/EmptyValue.tsx'
export type { ConsoleFeature, ConsolePage, UserMenuEntry } from '#src/kit/feature.ts'
export { plainDigits, RangeFilter } from '#src/kit/filters/RangeFilter.tsx'
export { Guarded } from '#src/kit/Guarded.tsx'
export {
  TextLine as Line,
  textAreaInput as linesOf,
  textLineInput as lineOf,
} from '#src/kit/inputs/lines.tsx'
export { stockInput } from '#src/kit/inputs/stockInput.tsx'
export { late } from '#src/kit/late.tsx'
export type {
  BrowserKind,
  CellProps,
  FilterProps,
  InputProps,
  Overrides,
} from '#src/kit/overrides.ts'
export { useShell } from '#src/kit/shell.ts'
export { request } from '#src/providers/http.ts'
export { AppIcon } from '#src/ui/AppIcon.tsx'
export { EmptyState } from '#src/ui/EmptyState.tsx'
export { FailedState } from '#src/ui/FailedState.tsx'
export { LoadingLine } from '#src/ui/LoadingLine.tsx'
