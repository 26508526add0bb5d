/** What a cell of a file holds. */
export type Cell = string | number | boolean

/** One line of a file, under the number that people see beside it; lines without anything are left out. */
export interface Line {
  readonly row: number
  readonly cells: readonly Cell[]
}

export type FileProblem = 'format' | 'tooManyRows' | 'tooLarge' | 'empty'

/** A file that cannot be read as a table. */
export class Unreadable extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Rows of a file at most, the line of titles aside. */
export const mostRows = 5000
export const mostColumns = 200

/**
 * Characters of all cells together. A shared text can stand in every cell, so a small file could otherwise become
 * gigabytes on its way to the server.
 */
export const mostText = 16 * 1024 * 1024

/** Keeps lines that hold something, and refuses too many of them. */
export const createTable = () => {
  const lines: Line[] = []
  let text = 0
  const keep = (row: number, cells: readonly Cell[]): void => {
    if (cells.every(it => it === '')) return
    if (lines.length > mostRows) throw new Unreadable('tooManyRows')
    if (cells.length > mostColumns) throw new Unreadable('format')
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      // No database keeps this character, nor can names be looked up by it.
      if (cell.includes('\0')) throw new Unreadable('format')
      text += cell.length
    }
    if (text > mostText) throw new Unreadable('tooLarge')
    lines.push({ row, cells })
  }
  return { lines, keep }
}
