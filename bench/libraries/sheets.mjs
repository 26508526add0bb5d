import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const many = 1_000_000

/**
 * Readers and writers of xlsx files. Each loads its library and answers a function: `read` answers the number of rows that
 * are not empty, `write` the bytes, or nothing after it has written the file itself.
 */
export const sheets = {
  own: {
    read: async () => {
      const { readSheet } = await import('../../server/kit/import/sheet.ts')
      return bytes => readSheet(bytes, many).lines.length
    },
  },
  hucre: {
    read: async () => {
      const { streamXlsxRows } = await import('hucre/xlsx')
      return async bytes => {
        let count = 0
        for await (const { values } of streamXlsxRows(bytes)) if (values.some(isSaid)) count += 1
        return count
      }
    },
    write: async () => {
      const { writeXlsxStream } = await import('hucre/xlsx')
      return (rows, file) =>
        pipeline(writeXlsxStream(rows, { name: 'Rows' }), createWriteStream(file))
    },
  },
  exceljs: {
    read: async () => {
      const { default: excel } = await import('exceljs')
      return async (_, file) => {
        let count = 0
        const reader = new excel.stream.xlsx.WorkbookReader(createReadStream(file), {
          sharedStrings: 'cache',
          worksheets: 'emit',
        })
        for await (const sheet of reader)
          for await (const { values } of sheet) if (values.some(isSaid)) count += 1
        return count
      }
    },
    write: async () => {
      const { default: excel } = await import('exceljs')
      return async (rows, file) => {
        const book = new excel.stream.xlsx.WorkbookWriter({
          filename: file,
          useSharedStrings: true,
        })
        const sheet = book.addWorksheet('Rows')
        for (const row of rows) sheet.addRow(row).commit()
        await book.commit()
      }
    },
  },
  '@e965/xlsx': {
    read: async () => {
      const { default: xlsx } = await import('@e965/xlsx')
      return bytes => {
        const book = xlsx.read(bytes, { dense: true, cellFormula: false, cellHTML: false })
        const rows = xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 })
        return rows.filter(row => row.some(isSaid)).length
      }
    },
    write: async () => {
      const { default: xlsx } = await import('@e965/xlsx')
      return rows => {
        const book = xlsx.utils.book_new()
        xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([...rows], { dense: true }), 'R')
        return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
      }
    },
  },
  'read-excel-file': {
    read: async () => {
      const { readSheet } = await import('read-excel-file/node')
      return async bytes => (await readSheet(bytes)).filter(row => row.some(isSaid)).length
    },
  },
  'xlsx-stream-reader': {
    read: async () => {
      const { default: Reader } = await import('xlsx-stream-reader')
      return (_, file) =>
        new Promise((resolve, reject) => {
          let count = 0
          const reader = new Reader()
          reader.on('error', reject)
          reader.on('worksheet', sheet => {
            sheet.on('row', ({ values }) => {
              if (values.some(isSaid)) count += 1
            })
            sheet.on('error', reject)
            sheet.process()
          })
          reader.on('end', () => resolve(count))
          createReadStream(file).on('error', reject).pipe(reader)
        })
    },
  },
  'write-excel-file': {
    write: async () => {
      const { default: write } = await import('write-excel-file/node')
      return (rows, file) =>
        write([...rows].map(row => row.map(value => ({ value, type: String })))).toFile(file)
    },
  },
}

const isSaid = value => value !== null && value !== undefined && value !== ''
