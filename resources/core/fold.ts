/**
 * The form in which texts are compared by what people read: for uniqueness, searches and imports.
 * PostgreSQL computes the same (`server/db/fold.ts`) from the lists below. They are part of the
 * product, because the tables of Node and of each PostgreSQL belong to different versions of
 * Unicode.
 */
export const fold = (text: string): string => {
  if (isAscii.test(text)) return text.toLowerCase()
  const parts = text.replace(unseen, '').normalize('NFKD')
  return spelledOut(parts.replace(letter, it => small().get(it) ?? it)).normalize('NFC')
}

const isAscii = /^[\0-\x7f]*$/
const letter = /[A-Z]|[^\0-\x7f]/gu

/**
 * Characters that show nothing, as code points from and to: `Default_Ignorable_Code_Point` except
 * for tags, which tell flags of regions apart. Two names must not differ by these alone.
 */
const invisibleRanges: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe001f],
  [0xe0080, 0xe0fff],
]

/** The same as the inside of a character class. `unit` spells one code point. */
export const invisibleClass = (unit: (point: number) => string): string =>
  invisibleRanges.map(([from, to]) => `${unit(from)}-${unit(to)}`).join('')

// Written without `invisibleClass`: the suite that checks expressions evaluates untyped constants only.
const unseen = new RegExp(
  `[${invisibleRanges.map(range => range.map(point => `\\u{${point.toString(16)}}`).join('-')).join('')}]`,
  'gu',
)

/**
 * Where Unicode 14, the version of PostgreSQL 15, has capital letters that are not letters of ASCII
 * with marks. The small letter of a capital never changes. Each group is searched apart.
 */
const capitals: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0xc6, 0x24e],
    [0x370, 0x556],
    [0x1e9e, 0x1e9e],
  ],
  [
    [0x10a0, 0x10cd],
    [0x13a0, 0x13f5],
    [0x1c90, 0x1cbf],
    [0x1e00, 0x1e9d],
    [0x1e9f, 0x1ffc],
    [0x2132, 0x2183],
    [0x2c00, 0x2cf2],
    [0xa640, 0xa69a],
    [0xa722, 0xa7ca],
    [0xa7d0, 0xa7d0],
    [0xa7d6, 0xa7d6],
    [0xa7d8, 0xa7d8],
    [0xa7f5, 0xa7f5],
    [0x10400, 0x10427],
    [0x104b0, 0x104d3],
    [0x10570, 0x10595],
    [0x10c80, 0x10cb2],
    [0x118a0, 0x118bf],
    [0x16e40, 0x16e5f],
    [0x1e900, 0x1e921],
  ],
]

/** Letters beyond ASCII with the small letters they are compared as, in groups. */
export const letterFoldings = (): readonly (readonly (readonly [string, string])[])[] =>
  capitals.map((ranges, at) => [...(at === 0 ? [finalSigma] : []), ...ranges.flatMap(pairs)])

/** Sigma at the end of a word. */
const finalSigma = ['\u03c2', '\u03c3'] as const

const pairs = ([from, to]: readonly [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).flatMap(
    capital => {
      const small = capital.toLowerCase()
      const isOwn = small !== capital && capital.normalize('NFKD') === capital
      return isOwn ? [[capital, small] as const] : []
    },
  )

let known: ReadonlyMap<string, string> | undefined
const small = () => {
  known ??= new Map([...letterFoldings().flat(), ...ascii])
  return known
}
const ascii = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(it => [it, it.toLowerCase()] as const)

/** What others write with more letters, or with fewer. The second is a dotted i with its dot. */
export const multiLetterFoldings = [
  ['\u00df', 'ss'],
  ['i\u0307', 'i'],
] as const

const spelledOut = (text: string) =>
  multiLetterFoldings.reduce((it, [from, to]) => it.replaceAll(from, to), text)
