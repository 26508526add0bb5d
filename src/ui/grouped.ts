import { memoize } from './memoize.ts'

/** A number with its digits in groups, as the language writes them. */
export const groupedDigits = (value: number, locale: string): string =>
  groupsByCommas(locale) && Number.isSafeInteger(value)
    ? withCommas(String(value))
    : memoize(`number ${locale}`, () => new Intl.NumberFormat(locale)).format(value)

/** Languages for whose numbers no `Intl.NumberFormat` is needed: the first one takes 5 ms, with units 10 ms and more. */
export const groupsByCommas = (locale: string): boolean => /^(?:zh|en)\b/.test(locale)

/** Groups the digits of an integer. Not by a regular expression, whose time would be quadratic in the digits. */
const withCommas = (digits: string): string => {
  const first = digits.startsWith('-') ? 1 : 0
  const parts = []
  for (let end = digits.length; end > first; end -= 3)
    parts.unshift(digits.slice(Math.max(end - 3, first), end))
  return digits.slice(0, first) + parts.join(',')
}
