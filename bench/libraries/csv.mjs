import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const many = 1_000_000

/** Readers and writers of CSV, as in `sheets.mjs`. Only our own protects against formulas; the others write texts as they are. */
export const csv = {
  own: {
    read: async () => {
      const { readCsv } = await import('../../server/kit/import/csv.ts')
      return bytes => readCsv(bytes, many).length
    },
    write: async () => {
      const { csvLine } = await import('../../resources/core/csv.ts')
      return (rows, file) => pipeline(chunksOf(rows, csvLine), createWriteStream(file))
    },
  },
  'csv-parse, csv-stringify': {
    read: async () => {
      const { parse } = await import('csv-parse/sync')
      return bytes => parse(bytes, { bom: true, relax_column_count: true }).length
    },
    write: async () => {
      const { stringify } = await import('csv-stringify')
      return (rows, file) =>
        pipeline(
          Readable.from(rows),
          stringify({ bom: true, record_delimiter: '\r\n' }),
          createWriteStream(file),
        )
    },
  },
  papaparse: {
    read: async () => {
      const { default: papa } = await import('papaparse')
      return bytes =>
        papa.parse(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data.length
    },
    write: async () => {
      const { default: papa } = await import('papaparse')
      const line = row => `${papa.unparse([row], { escapeFormulae: true })}\r\n`
      return (rows, file) => pipeline(chunksOf(rows, line), createWriteStream(file))
    },
  },
}

/** A thousand rows at a time, as an export reads them. */
function* chunksOf(rows, line) {
  let chunk = []
  for (const row of rows) {
    chunk.push(line(row))
    if (chunk.length < 1000) continue
    yield chunk.join('')
    chunk = []
  }
  yield chunk.join('')
}
