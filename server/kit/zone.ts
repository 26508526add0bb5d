import { Invalid } from '#server/errors.ts'

/** The time zone that a caller names; UTC when he names none. */
export const zoneOf = (zone = 'UTC'): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new Invalid({ zone: { key: 'unknown' } })
  }
}
