/** Longest run of combining marks, the limit of Unicode's Stream-Safe Text Format. */
const maxMarkRun = 30
const marks = /\p{M}+/gu

/**
 * Whether a text has a longer run of combining marks than any language uses. Normalising such a run
 * takes quadratic time.
 */
export const hasLongMarkRun = (text: string): boolean => {
  if (text.length <= maxMarkRun || !mayHoldMarks.test(text)) return false
  for (const [run] of text.matchAll(marks)) if (run.length > maxMarkRun) return true
  return false
}

/** The first combining mark is U+0300. */
const mayHoldMarks = /[\u0300-\uffff]/

const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\s\u2800\ufffc]/u

/**
 * Whether a text shows nothing: it is empty or consists of white space, invisible and control
 * characters. The text is not normalised first, because no normal form of a visible character is
 * one of those.
 */
export const isBlank = (text: string): boolean => !seen.test(text)

/**
 * Characters without a glyph: format, direction and joining controls, fillers, selectors, tags. The
 * other characters of the category Cf are signs of Arabic, Syriac and Kaithi numbers, which are seen.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}]/u
const invisibles = new RegExp(invisible, 'gu')

/** Places where an emoji or the spelling of a language needs an invisible character. */
const spelling = [
  // Flags of regions: a black flag, the region as tags, and the end tag.
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}/u,
  // Emoji, alone or joined.
  /\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*/u,
  /[0-9#*]\ufe0f\u20e3/u,
  // Variants of Chinese characters, as used in names, and of Mongolian letters.
  /\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,
  /\p{Script=Mongolian}[\u180b-\u180f]/u,
  // Joiners inside words of Persian, Urdu, Mongolian and the scripts of India and its neighbours.
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}][\u200c\u200d](?=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}])/u,
  /[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200c\u200d](?=[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])/u,
  // Scripts without spaces between words: keyboards insert a zero-width space there.
  /[\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}]\u200b(?=[\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])/u,
]
const spelled = new RegExp(spelling.map(({ source }) => source).join('|'), 'gu')
/**
 * Right-to-left texts may also contain direction marks. Overrides and isolates are never allowed.
 */
const spelledFromTheRight = new RegExp(`${spelled.source}|[\\u200e\\u200f\\u061c]`, 'gu')
const rightToLeft =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const spelledIn = (text: string) => (rightToLeft.test(text) ? spelledFromTheRight : spelled)

/**
 * Whether a text contains invisible characters that its spelling does not need. They make a name
 * look like another name, or reverse the sentence that shows it.
 */
export const hasHiddenCharacters = (text: string): boolean =>
  invisible.test(text) && invisible.test(text.replace(spelledIn(text), ''))

/** Removes such characters. For texts from other systems, which cannot be refused. */
export const removeHiddenCharacters = (text: string): string => {
  if (!hasHiddenCharacters(text)) return text
  let kept = ''
  let end = 0
  for (const { 0: whole, index } of text.matchAll(spelledIn(text))) {
    kept += text.slice(end, index).replace(invisibles, '') + whole
    end = index + whole.length
  }
  return kept + text.slice(end).replace(invisibles, '')
}
