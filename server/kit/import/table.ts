/** The content of a cell. */
export type Cell = string | number | boolean

/** One line of a file with the line number that the spreadsheet shows. Empty lines are left out. */
export interface FileLine {
  readonly row: number
  readonly cells: readonly Cell[]
}

/** The content of a file. */
export interface Content {
  readonly lines: readonly FileLine[]
  /** Whether the serial numbers of dates count from 1904, as in files of early versions on a Mac. */
  readonly from1904: boolean
}

export type FileProblem = 'format' | 'tooManyRows' | 'tooLarge' | 'empty'

/** Thrown for a file that cannot be read as a table. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Maximum number of rows in a file, without the line of titles. */
export const maxRows = 5000
export const maxColumns = 200

/**
 * Maximum number of characters in all cells together. A shared text can be used by every cell, so
 * without this limit a small file could expand to gigabytes.
 */
export const maxCharacters = 16 * 1024 * 1024

/** Collects lines that are not empty; throws `UnreadableFile` when there are more than the titles and the maximum of rows. */
export const createTable = (most: number = maxRows) => {
  const lines: FileLine[] = []
  let text = 0
  const keep = (row: number, cells: readonly Cell[]): void => {
    if (cells.every(it => it === '')) return
    if (lines.length > most) throw new UnreadableFile('tooManyRows')
    if (cells.length > maxColumns) throw new UnreadableFile('format')
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      // PostgreSQL cannot store this character.
      if (cell.includes('\0')) throw new UnreadableFile('format')
      text += cell.length
    }
    if (text > maxCharacters) throw new UnreadableFile('tooLarge')
    lines.push({ row, cells })
  }
  return { lines, keep }
}
