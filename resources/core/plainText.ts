/** Marks after one letter, as Unicode's stream-safe text has at most. */
const mostMarks = 30
const marks = /\p{M}+/gu

/** Whether more combining marks follow each other than any language has: normalising takes quadratic time over them. */
export const hasMarkRun = (text: string): boolean => {
  if (text.length <= mostMarks || !mayHoldMarks.test(text)) return false
  for (const [run] of text.matchAll(marks)) if (run.length > mostMarks) return true
  return false
}

/** The first mark is U+0300. */
const mayHoldMarks = /[\u0300-\uffff]/

const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\s\u2800\ufffc]/u

/**
 * Whether nothing of a text is seen: white space, invisible and control characters alone. No normal form of a
 * character that is seen is one of those, so it is not normalised first.
 */
export const isBlank = (text: string): boolean => !seen.test(text)

/** Characters without a glyph: format, direction and joining controls, fillers, selectors, tags. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u
const invisibles = new RegExp(invisible, 'gu')

/** Where an emoji or the spelling of a language needs one of them. */
const spelling = [
  // Flags of regions: a black flag, the region in tags, the end of tags.
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}/u,
  // Emoji, alone or joined.
  /\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*/u,
  /[0-9#*]\ufe0f\u20e3/u,
  // Variants of Chinese characters, which names have, and of Mongolian letters.
  /\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,
  /\p{Script=Mongolian}[\u180b-\u180f]/u,
  // Joiners inside words of Persian, Urdu, Mongolian and the scripts of India and its neighbours.
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}][\u200c\u200d](?=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}])/u,
  /[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200c\u200d](?=[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])/u,
  // Scripts without spaces between words, whose keyboards type a zero-width space there.
  /[\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}]\u200b(?=[\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])/u,
]
const spelled = new RegExp(spelling.map(({ source }) => source).join('|'), 'gu')
/** Marks of direction place the signs of a right-to-left text; overrides and isolates stay out of every name. */
const spelledFromTheRight = new RegExp(`${spelled.source}|[\\u200e\\u200f\\u061c]`, 'gu')
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const spelledIn = (text: string) => (rightToLeft.test(text) ? spelledFromTheRight : spelled)

/**
 * Whether a text holds invisible characters that no language needs there. With one, a name looks like another name,
 * or turns round the sentence that tells of it.
 */
export const hidesCharacters = (text: string): boolean =>
  invisible.test(text) && invisible.test(text.replace(spelledIn(text), ''))

/** The text without such characters, for what comes from elsewhere and cannot be sent back. */
export const withoutHidden = (text: string): string => {
  if (!hidesCharacters(text)) return text
  let kept = ''
  let end = 0
  for (const { 0: whole, index } of text.matchAll(spelledIn(text))) {
    kept += text.slice(end, index).replace(invisibles, '') + whole
    end = index + whole.length
  }
  return kept + text.slice(end).replace(invisibles, '')
}
