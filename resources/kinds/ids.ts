/** The form of an id: a positive whole number without leading zeros. */
export const idPattern = /^[1-9]\d{0,18}$/

/** The greatest id that the database can hold (bigint). */
const maxId = '9223372036854775807'

/** Whether a text in the form of an id can be the id of a row. */
export const isInIdRange = (text: string): boolean =>
  text.length < maxId.length || (text.length === maxId.length && text <= maxId)
