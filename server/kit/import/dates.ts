import type { Cell } from './table.ts'

const pad = (part: string | undefined) => (part ?? '0').padStart(2, '0')

/** How the dates in a file are read. */
export interface Calendar {
  /** The time zone of moments without an offset. */
  readonly zone: string
  /** Whether serial numbers count from 1904 instead of 1900. */
  readonly from1904: boolean
}

/** Days between the two origins of serial numbers. */
const daysTo1904 = 1462

/**
 * Converts a spreadsheet's serial number: days since 1899-12-30, with the time of day as the
 * fraction.
 */
const ofSerial = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString()

const year = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?(?!\d)/
const month = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/
const clock = /^[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?: *(Z|[+-]\d{2}:?\d{2}))?$/
const midnight = /^[ T]+00?:00(?::00(?:\.0{1,9})?)?Z?$/

/** A serial number in ISO 8601; undefined if it is beyond the days of spreadsheets. */
const isoOf = (cell: number, { from1904 }: Calendar): string | undefined => {
  const serial = from1904 ? cell + daysTo1904 : cell
  return serial > 0 && serial < 2_958_466 ? ofSerial(serial) : undefined
}

/**
 * A day as `YYYY-MM-DD`, from any notation that spreadsheets in both languages use. What is no day,
 * or has anything but midnight behind it, is passed on, and the field's rule refuses it.
 */
export const dayOf = (cell: Cell, calendar: Calendar): unknown => {
  if (typeof cell === 'number') return isoOf(cell, calendar)?.slice(0, 10) ?? cell
  const found = dayAt(String(cell).trim())
  return found && (found.rest === '' || midnight.test(found.rest)) ? found.day : cell
}

/** The day that a text begins with, and what is behind it. */
const dayAt = (text: string): { day: string; rest: string } | undefined => {
  const found = year.exec(text) ?? american(text)
  if (!found) return
  const day = `${found[1]}-${pad(found[2])}-${pad(found[3])}`
  return isReal(`${day}T00:00:00`) ? { day, rest: text.slice(found[0]?.length) } : undefined
}

/** Whether a local time exists. `Date` reads February 30 as March 1. */
const isReal = (local: string): boolean => {
  const at = new Date(`${local}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local)
}

const american = (text: string) => {
  const found = month.exec(text)
  return found && [found[0], found[3], found[1], found[2]]
}

/**
 * A moment in ISO 8601. A notation without an offset is read as local time in the time zone. What is
 * no moment, or is skipped there when the clocks go forward, is passed on, and the field's rule
 * refuses it.
 */
export const momentOf = (cell: Cell, calendar: Calendar): unknown => {
  const { zone } = calendar
  if (typeof cell === 'number') {
    const local = isoOf(cell, calendar)?.slice(0, 19)
    return local === undefined ? cell : (atZone(local, zone) ?? cell)
  }
  const text = String(cell).trim()
  const found = dayAt(text)
  const time = found?.rest === '' ? ['', '0', '0', '0'] : clock.exec(found?.rest ?? '')
  if (!found || !time) return cell
  const [, hour, minute, second, fraction = '', offset] = time
  const local = `${found.day}T${pad(hour)}:${pad(minute)}:${pad(second)}`
  if (!isReal(local)) return cell
  if (offset === undefined) return atZone(local + fraction, zone) ?? cell
  return `${local}${fraction}${offset === 'Z' ? offset : offset.replace(/(\d\d):?(\d\d)/, '$1:$2')}`
}

/** The moment of a local time; undefined where the clocks of the zone skip it. */
const atZone = (local: string, zone: string): string | undefined => {
  const at = Date.parse(`${local}Z`)
  const moment = at - offsetAt(at - offsetAt(at, zone), zone)
  return moment + offsetAt(moment, zone) === at ? new Date(moment).toISOString() : undefined
}

/** The UTC offset of a time zone at a moment, in milliseconds. */
const offsetAt = (at: number, zone: string): number => {
  // The formatter writes years before 1000 with fewer than four digits.
  const local = clockOf(zone).format(at).padStart('0001-01-01 00:00:00'.length, '0')
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** A file has one zone and many cells; making a formatter takes longer than using it. */
let last: { zone: string; clock: Intl.DateTimeFormat } | undefined
const clockOf = (zone: string): Intl.DateTimeFormat => {
  if (last?.zone !== zone) {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    last = { zone, clock }
  }
  return last.clock
}
