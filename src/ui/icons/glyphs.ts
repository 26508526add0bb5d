import core from './generated/core.json'

type Outlines = Readonly<Record<string, string>>

/** A dotted square: what an unknown name draws. */
export const unknownGlyph =
  'M3 3h4v2H5v2H3zm6 0h6v2H9zm8 0h4v4h-2V5h-2zM3 9h2v6H3zm16 0h2v6h-2zM3 17h2v2h2v2H3zm16 0h2v4h-4v-2h2zM9 19h6v2H9zm2-10h2v6h-2z'

const small: Outlines = core
let large: Outlines | undefined
let failed = false
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The outline of an icon; undefined while the large chunk is still on its way. */
export const glyphOf = (name: string): string | undefined => {
  if (Object.hasOwn(small, name)) return small[name]
  if (large) return Object.hasOwn(large, name) ? large[name] : unknownGlyph
  return failed || !/^[A-Z]/.test(name) ? unknownGlyph : undefined
}

/** Loads the large chunk once; a failed load is tried again at the next call. */
export const loadGlyphs = (): Promise<void> => {
  loading ??= import('./generated/more.json').then(keep, fail)
  return loading
}

/** Every name, sorted; only the small set before `loadGlyphs` has resolved. */
export const glyphNames = (): readonly string[] =>
  [...Object.keys(small), ...Object.keys(large ?? {})].sort()

/** Told when outlines arrive; answers how to stop. */
export const watchGlyphs = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const keep = (chunk: { default: Outlines }) => {
  large = chunk.default
  failed = false
  tell()
}

const fail = () => {
  failed = true
  loading = undefined
  tell()
}

const tell = () => {
  for (const listener of listeners) listener()
}
