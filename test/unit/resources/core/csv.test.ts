// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, unescapeFormulas } from '#resources/core/csv.ts'
import { readCsv } from '#server/kit/import/csv.ts'
import { UnreadableFile } from '#server/kit/import/table.ts'

/** The cells that a program sees which separates by this mark and takes quotes at the beginning of a cell alone. */
const cellsOf = (line: string, separator: string): string[] => {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^"(?:[^"]|"")*"?/.exec(rest)?.[0] ?? ''
    const ends = [separator, '\n', '\r'].map(it => rest.indexOf(it, quoted.length))
    const end = Math.min(...ends.map(it => (it < 0 ? rest.length : it)))
    const raw = rest.slice(0, end)
    cells.push(raw.startsWith('"') ? raw.slice(1).replace(/"$/, '').replaceAll('""', '"') : raw)
    if (end >= rest.length) return cells
    rest = rest.slice(end + 1)
  }
}
/** What a spreadsheet does before it looks for a formula, as far as any of them is known to. */
const isFormula = (cell: string) =>
  /^[=+\-@＝＋－＠]/.test(cell.replace(/^[\s\p{Cc}\p{Cf}"]+/u, '')) &&
  !/^-\d+(?:\.\d+)?$/.test(cell)

const nasty = fc.string({
  unit: fc.constantFrom(...`=+-@＝＋－＠;,\t\n\r"' a1|.\u200b\u0000\u0085\u2028`),
  maxLength: 12,
})

describe('a CSV cell', () => {
  it.each([
    ['a;=cmd|x', `"a;'=cmd|x"`],
    ['a\t=1', `"a\t'=1"`],
    ['a\n@sum', `"a\n'@sum"`],
    ['a;  =1', `"a;'  =1"`],
    ['a;"=1', `"a;'""=1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['  ＝1', `"'  ＝1"`],
    ['a;-5', `"a;'-5"`],
    ['-5', '-5'],
    ['a-b', 'a-b'],
    ['a, -b', '"a, -b"'],
  ])('of %j is written as %j', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
  })

  it('starts no formula, whatever the separator', () => {
    fc.assert(
      fc.property(nasty, text => {
        for (const separator of [';', '\t'])
          for (const cell of cellsOf(csvLine(['x', text]), separator))
            expect([cell, isFormula(cell)]).toEqual([cell, false])
      }),
      { numRuns: 3000 },
    )
  })

  it('is parsed as what was written', () => {
    fc.assert(
      fc.property(nasty, text => {
        const rows = [
          ['head', 'of', 'it'],
          ['x', text.replaceAll('\0', '')],
        ]
        const [, line] = readCsv(new TextEncoder().encode(rows.map(csvLine).join('')))
        const wanted = text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
        expect(unescapeFormulas(String(line?.cells[1] ?? ''))).toBe(wanted)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a CSV file', () => {
  const read = (text: string) => readCsv(new TextEncoder().encode(text))

  it.each([';', ',', '\t', '|'])(
    'that names %j as its separator in the first line is read with it',
    mark => {
      const other = mark === ',' ? ';' : ','
      const lines = read(`sep=${mark}\r\na${other}b${mark}c\r\n1${mark}2\r\n`)
      expect(lines.map(({ row, cells }) => [row, cells])).toEqual([
        [2, [`a${other}b`, 'c']],
        [3, ['1', '2']],
      ])
    },
  )

  it('may quote cells that are separated as its first line says', () => {
    expect(read('sep=|\n"a|b"|c\n')[0]?.cells).toEqual(['a|b', 'c'])
  })

  it('has no lines when it holds nothing but its separator', () => {
    expect(read('sep=;')).toEqual([])
  })

  it('is not read where a quoted cell is followed by another separator', () => {
    expect(() => read('a;b\n"x",y;z\n')).toThrow(UnreadableFile)
  })

  it('may have a column that begins like such a line', () => {
    expect(read('sep=x,b\r\n1,2\r\n')[0]?.cells).toEqual(['sep=x', 'b'])
  })
})
