import { readCsv } from './csv.ts'
import { readSheet } from './sheet.ts'
import { type Content, type FileProblem, UnreadableFile } from './table.ts'

/** The content of a file, or why it could not be read. */
export interface Answer {
  content?: Content
  problem?: FileProblem
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads one file in a worker thread, which the server ends when it takes too long. */
export default (bytes: Uint8Array): Answer => {
  try {
    return {
      content: isPacked(bytes) ? readSheet(bytes) : { lines: readCsv(bytes), from1904: false },
    }
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.problem : 'format' }
  }
}
