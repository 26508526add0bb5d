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
