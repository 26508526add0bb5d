import { readCsv } from './importCsv.ts'
import { readSheet } from './importSheet.ts'
import { type FileProblem, type Line, Unreadable } from './importTable.ts'

/** The content of a file, or why it could not be read. */
export interface Answer {
  lines?: readonly Line[]
  problem?: FileProblem
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads one file in a worker thread, which the server ends when it takes too long. */
export default (bytes: Uint8Array): Answer => {
  try {
    return { lines: isPacked(bytes) ? readSheet(bytes) : readCsv(bytes) }
  } catch (error) {
    return { problem: error instanceof Unreadable ? error.problem : 'format' }
  }
}
