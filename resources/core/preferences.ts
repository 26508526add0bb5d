/** The keys under which the console stores how a person likes it. */
export type PreferenceKey =
  | 'kit.compact'
  | 'kit.beside.hidden'
  | 'kit.beside.width'
  | `kit.${string}.columns`
  | `kit.${string}.view`
  | `search.recent.${string}`
  | 'theme'
  | 'shell.collapsed'
  | 'shell.open'
  | 'upgrade.seen'
  | 'dashboard.tables'

/** Pixels of the panel beside a list. */
export const sidePanelWidth = { min: 160, max: 420 } as const

type Check = (kept: unknown) => boolean

const isFlag: Check = kept => typeof kept === 'boolean'
const isText: Check = kept => typeof kept === 'string'
const isTexts: Check = kept => Array.isArray(kept) && kept.every(isText)
const isWidth: Check = kept =>
  typeof kept === 'number' && kept >= sidePanelWidth.min && kept <= sidePanelWidth.max
/** An object whose values are all valid. */
const isEach =
  (isOne: Check): Check =>
  kept =>
    typeof kept === 'object' &&
    kept !== null &&
    !Array.isArray(kept) &&
    Object.values(kept).every(isOne)

const shapes: readonly (readonly [RegExp, Check])[] = [
  [/^kit\.compact$/, isFlag],
  [/^kit\.beside\.hidden$/, isFlag],
  [/^kit\.beside\.width$/, isWidth],
  [/^kit\..+\.columns$/, isTexts],
  [/^kit\..+\.view$/, isText],
  [/^search\.recent\./, isTexts],
  [/^theme$/, isEach(isText)],
  [/^shell\.collapsed$/, isFlag],
  [/^shell\.open$/, isEach(isFlag)],
  [/^upgrade\.seen$/, isEach(isText)],
  [/^dashboard\.tables$/, isTexts],
]

/**
 * Whether a value has the shape that the console expects under a key. Keys that it does not know,
 * such as those of react-admin, may hold anything.
 */
export const isPreference = (key: string, kept: unknown): boolean =>
  shapes.find(([pattern]) => pattern.test(key))?.[1](kept) ?? true
