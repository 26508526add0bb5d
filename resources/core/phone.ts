/** A mobile number of the mainland, or an international one with `+`; of the one spelling that is kept. */
export const phonePattern = /^(?:1[3-9]\d{9}|\+[1-9]\d{5,14})$/

/**
 * A phone number in the one spelling that is kept and compared: digits of a mainland number alone, others with `+`.
 * Full-width digits, spaces, dashes and brackets are how people write them; what is no number stays as it is.
 */
export const plainPhone = (written: string): string => {
  const plain = written.normalize('NFKC').replace(/[\s().\-\u2010-\u2015\u200b-\u200d]/g, '')
  const [, mainland] = /^(?:\+|00)?86(1[3-9]\d{9})$/.exec(plain) ?? []
  return mainland ?? plain.replace(/^00(?=[1-9])/, '+')
}
