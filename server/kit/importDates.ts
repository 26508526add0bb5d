import type { Cell } from './importTable.ts'

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

const year = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?/
const month = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/
const clock = /^[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** A serial number in ISO 8601; undefined if it is beyond the days of spreadsheets. */
const isoOf = (cell: number, { from1904 }: Calendar): string | undefined => {
  const serial = from1904 ? cell + daysTo1904 : cell
  return serial > 0 && serial < 2_958_466 ? ofSerial(serial) : undefined
}

/** A day as `YYYY-MM-DD`, from any notation that spreadsheets in both languages use. */
export const dayOf = (cell: Cell, calendar: Calendar): unknown => {
  if (typeof cell === 'number') return isoOf(cell, calendar)?.slice(0, 10) ?? cell
  const text = String(cell).trim()
  const found = year.exec(text) ?? american(text)
  return found ? `${found[1]}-${pad(found[2])}-${pad(found[3])}` : cell
}

const american = (text: string) => {
  const found = month.exec(text)
  return found && [found[0], found[3], found[1], found[2]]
}

/** A moment in ISO 8601. A notation without an offset is read as local time in the time zone. */
export const momentOf = (cell: Cell, calendar: Calendar): unknown => {
  const { zone } = calendar
  if (typeof cell === 'number') {
    const local = isoOf(cell, calendar)?.slice(0, 19)
    return local === undefined ? cell : atZone(local, zone)
  }
  const text = String(cell).trim()
  if (text.includes('T') && /(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  const found = year.exec(text) ?? american(text)
  const rest = text.slice(found?.[0]?.length ?? 0)
  const time = rest === '' ? ['', '0', '0', '0'] : clock.exec(rest)
  if (!found || !time) return cell
  return atZone(`${dayOf(text, calendar)}T${pad(time[1])}:${pad(time[2])}:${pad(time[3])}`, zone)
}

const atZone = (local: string, zone: string): unknown => {
  const at = Date.parse(`${local}Z`)
  const moment = new Date(at - offsetAt(at - offsetAt(at, zone), zone))
  // Not a valid time, or a year without four digits: the text is passed on, and the field's rule
  // refuses it.
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}

/** The UTC offset of a time zone at a moment, in milliseconds. */
const offsetAt = (at: number, zone: string): number => {
  const local = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}
