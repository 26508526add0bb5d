import { groupedDigits, groupsByCommas } from '#src/ui/grouped.ts'
import { memoize } from '#src/ui/memoize.ts'
import { relativeTime } from '#src/ui/time.ts'

/** Creates the formatters of lists before they are needed: the browser takes about 10 ms for each. */
export const warmFormats = (locale: string): void => {
  const now = Date.now()
  relativeTime(new Date(now - 3_600_000).toISOString(), now, locale)
  dayText(new Date(now).toISOString(), locale)
}

/** The day of a moment in the local time zone, or a `YYYY-MM-DD`, which must not be shifted by a time zone. */
export const dayText = (text: string, locale: string): string =>
  text.length === 10
    ? memoize(
        `day ${locale}`,
        () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
      ).format(new Date(`${text}T00:00:00Z`))
    : memoize(
        `local ${locale}`,
        () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
      ).format(new Date(text))

/** An estimated number, rounded to two digits: 119,873 is about 120,000. */
export const roundedText = (value: number, locale: string): string =>
  memoize(
    `rounded ${locale}`,
    () => new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }),
  ).format(value)

/** An exact amount, `'1234.5'` as `1,234.50`, never through a float. */
export const amountText = (value: string, locale: string): string => {
  // `format` takes a text of digits exactly. The types of ES2022 do not allow it yet.
  if (!groupsByCommas(locale))
    return memoize(
      `amount ${locale}`,
      () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 20 }),
    ).format(value as unknown as number)
  const [whole = '0', cents = ''] = value.replace('-', '').split('.')
  const digits = `${groupedDigits(Number(whole), locale)}.${cents.padEnd(2, '0')}`
  return value.startsWith('-') ? `-${digits}` : digits
}

const kilobytes = ['kilobyte', 1e3] as const
const units = [['gigabyte', 1e9], ['megabyte', 1e6], kilobytes] as const

/** A size of a file or a disk in the unit that suits it. */
export const byteSizeText = (bytes: number, locale: string): string => {
  const [unit, size] = units.find(([, from]) => bytes >= from) ?? kilobytes
  return memoize(
    `size ${unit} ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }),
  ).format(bytes / size)
}
