/** A mobile number of mainland China, or an international one with `+`, in the stored spelling. */
export const phonePattern = /^(?:1[3-9]\d{9}|\+[1-9]\d{5,14})$/

/**
 * Brings a phone number into the spelling that is stored and compared: bare digits for mainland
 * China, others with `+`. Accepts full-width digits, spaces, dashes and brackets. Anything that is
 * not a number stays unchanged.
 */
export const normalizePhone = (written: string): string => {
  const plain = written.normalize('NFKC').replace(/[\s().\-\u2010-\u2015\u200b-\u200d]/g, '')
  const [, mainland] = /^(?:\+|00)?86(1[3-9]\d{9})$/.exec(plain) ?? []
  return mainland ?? plain.replace(/^00(?=[1-9])/, '+')
}

/**
 * The stored spelling of a phone number, or of a part of one, that somebody searches for as people
 * write it: `+86 138-1234` is `1381234`. Undefined where the text is none.
 */
export const normalizeSearchedPhone = (written: string): string | undefined => {
  const plain = normalizePhone(written).replace(/^(?:\+|00)86(?=1[3-9])/, '')
  return /^\+?\d{3,15}$/.test(plain) ? plain : undefined
}
