import { withUnitSpace } from './units.ts'

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 minutes ago`; undefined within a minute. */
export const relativeTime = (value: string, now: number, locale: string): string | undefined => {
  const seconds = Math.round((Date.parse(value) - now) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return (
    step && withUnitSpace(relativeFormat(locale).format(Math.trunc(seconds / step[1]), step[0]))
  )
}

/** Date and time to the second, in the reader's zone. */
export const exactTime = (value: string, locale: string): string =>
  exactFormat(locale).format(new Date(value))

const remembered = <T>(make: (locale: string) => T) => {
  const made = new Map<string, T>()
  return (locale: string): T => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

const relativeFormat = remembered(
  locale => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
)
const exactFormat = remembered(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
)
