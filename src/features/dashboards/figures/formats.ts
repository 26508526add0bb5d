import { memoize } from '#src/ui/memoize.ts'
import { withUnitSpace } from '#src/ui/units.ts'
import type { Axis, Unit } from './figure.ts'

const numbers = (locale: string, options: Intl.NumberFormatOptions) =>
  memoize(
    `figure ${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  )
const dates = (locale: string, options: Intl.DateTimeFormatOptions) =>
  memoize(
    `figure date ${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  )

const exact: Record<Unit, Intl.NumberFormatOptions> = {
  count: { maximumFractionDigits: 0 },
  perSecond: { maximumFractionDigits: 1 },
  milliseconds: { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 },
}

/** A value in full, with its unit where it has a sign. */
export const valueText = (value: number, unit: Unit, locale: string): string =>
  withUnitSpace(numbers(locale, exact[unit]).format(value))

/** A value as an axis writes it. */
export const tickText = (value: number, locale: string): string =>
  numbers(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** A change with its sign, of a share such as 0.12. */
export const shareText = (share: number, locale: string): string =>
  numbers(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  }).format(share)

interface Ways {
  short: Intl.DateTimeFormatOptions
  full: Intl.DateTimeFormatOptions
}

// Days are plain ones, which no time zone may shift.
const ways: Record<'day' | 'time', Ways> = {
  day: {
    short: { month: 'numeric', day: 'numeric', timeZone: 'UTC' },
    full: { dateStyle: 'medium', timeZone: 'UTC' },
  },
  time: {
    short: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    full: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  },
}

/** A span of moments below so many milliseconds is written to the second. */
const brief = 5 * 60_000

/** How ticks write their places: moments of a brief span in full. */
export const tickWay = (along: Axis): keyof Ways =>
  along.kind === 'time' && spanOf(along) < brief ? 'full' : 'short'

/** The least milliseconds between two ticks of a time axis, so that no two of them read the same. */
export const leastTickStep = (along: Axis): number | undefined => {
  if (along.kind !== 'time') return
  const step = tickWay(along) === 'full' ? 1000 : 60_000
  return spanOf(along) < step ? undefined : step
}

const spanOf = ({ values }: Axis): number =>
  Date.parse(values.at(-1) ?? '') - Date.parse(values[0] ?? '') || 0

/** A place along the axis, as ticks write it or in full. */
export const placeText = (
  kind: Axis['kind'],
  value: string | Date,
  locale: string,
  how: keyof Ways = 'full',
): string =>
  kind === 'name' ? String(value) : dates(locale, ways[kind][how]).format(new Date(value))
