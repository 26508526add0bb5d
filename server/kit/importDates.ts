import type { Cell } from './importTable.ts'

const pad = (part: string | undefined) => (part ?? '0').padStart(2, '0')

/**
 * Converts a spreadsheet's serial number: days since 1899-12-30, with the time of day as the
 * fraction.
 */
const ofSerial = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString()

const year = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?/
const month = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/
const clock = /^[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** A day as `YYYY-MM-DD`, from any notation that spreadsheets in both languages use. */
export const dayOf = (cell: Cell): unknown => {
  if (typeof cell === 'number' && cell > 0 && cell < 2_958_466) return ofSerial(cell).slice(0, 10)
  const text = String(cell).trim()
  const found = year.exec(text) ?? american(text)
  return found ? `${found[1]}-${pad(found[2])}-${pad(found[3])}` : cell
}

const american = (text: string) => {
  const found = month.exec(text)
  return found && [found[0], found[3], found[1], found[2]]
}

/** A moment in ISO 8601. A notation without an offset is read as local time in this time zone. */
export const momentOf = (cell: Cell, zone: string): unknown => {
  if (typeof cell === 'number') {
    const day = dayOf(cell)
    return typeof day === 'string' ? atZone(ofSerial(cell).slice(0, 19), zone) : cell
  }
  const text = String(cell).trim()
  if (text.includes('T') && /(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  const found = year.exec(text) ?? american(text)
  const rest = text.slice(found?.[0]?.length ?? 0)
  const time = rest === '' ? ['', '0', '0', '0'] : clock.exec(rest)
  if (!found || !time) return cell
  return atZone(`${dayOf(text)}T${pad(time[1])}:${pad(time[2])}:${pad(time[3])}`, zone)
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
