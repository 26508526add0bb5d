import { Invalid } from '#server/base/errors.ts'

/**
 * Returns the canonical name of a time zone, UTC by default. Throws `Invalid` for an unknown one.
 */
export const parseTimeZone = (zone = 'UTC'): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new Invalid({ zone: { key: 'unknown' } })
  }
}
