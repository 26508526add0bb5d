import { isStorableText } from '#server/db/sql.ts'

/** A text to compare with, whether or not the field's rule accepts it; undefined for anything else. */
export const comparableText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 2000 && isStorableText(value)
    ? value.normalize('NFC')
    : undefined
