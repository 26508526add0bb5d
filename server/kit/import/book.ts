import type { DataValidation } from 'hucre/xlsx'
import { maxRows } from './table.ts'

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** For each column the allowed values; empty when anything is allowed. */
  readonly lists: readonly (readonly string[])[]
}

/** An xlsx file of texts. */
export const writeBook = async (sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded by the first file: no other request needs it.
  const { writeXlsx } = await import('hucre/xlsx')
  const names = soundNames(sheets.map(it => it.name))
  const bytes = await writeXlsx({
    sheets: sheets.map(({ rows, lists }, at) => ({
      name: names[at] ?? '',
      rows: rows.map(row => [...row]),
      columns: (rows[0] ?? []).map(() => ({ width: 18 })),
      dataValidations: lists.flatMap(validationOf),
    })),
  })
  return bytes as Uint8Array<ArrayBuffer>
}

/** Names that Excel accepts for sheets: without some characters, 31 of them at most, all different, and not "History". */
const soundNames = (names: readonly string[]): string[] => {
  const taken = new Set(['', 'history'])
  return names.map(name => {
    let sound = name
      .replace(/[\\/?*[\]:']/g, ' ')
      .slice(0, 28)
      .trim()
    while (taken.has(sound.toLowerCase())) sound += '_'
    taken.add(sound.toLowerCase())
    return sound
  })
}

/** Excel takes lists of 255 characters, separated by commas. */
const longest = 255

/** The rule that a column contains one of these values; none where Excel cannot express it. */
const validationOf = (list: readonly string[], at: number): DataValidation[] => {
  if (list.length === 0 || list.join().length > longest || list.some(it => /[,"]/.test(it)))
    return []
  const column = letterOf(at)
  const range = `${column}2:${column}${maxRows + 1}`
  return [{ type: 'list', values: [...list], allowBlank: true, range }]
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)
