import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { post } from '#resources/post.ts'
import { writeBook } from '#server/kit/import/book.ts'
import { readSheet } from '#server/kit/import/sheet.ts'
import { leastOf } from '#test/support/least.ts'
import { exhaustively } from '#test/support/tier.ts'
import { someone } from './house.ts'
import { openWarehouse, type Warehouse } from './parcel.ts'

let house: Warehouse
const me = someone()
const rows = () => house.parcels()
const sending: Warehouse['sending'] = (...sent) => house.sending(...sent)
/** How long it takes to refuse a file for this reason. */
const refusing = async (book: Uint8Array<ArrayBuffer>, key: string) => {
  const begun = performance.now()
  expect((await sending(book)).key).toBe(key)
  return performance.now() - begun
}

beforeAll(async () => {
  house = await openWarehouse()
})
beforeEach(() => house.empty())

const bookOf = (sheet: string, more: Record<string, string> = {}) =>
  zipSync({
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...Object.fromEntries(Object.entries(more).map(([name, xml]) => [name, strToU8(xml)])),
  }) as Uint8Array<ArrayBuffer>

describe('a spreadsheet', () => {
  it('is read with its shared and inline texts, numbers, days and gaps', async () => {
    const shared =
      '<sst><si><t>name</t></si><si><r><t>co</t></r><r><t>de</t></r><rPh><t>x</t></rPh></si><si><t>a &amp; b</t></si></sst>'
    const book = bookOf(
      `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>packedOn</t></is></c><c r="E2" t="str"><v>size</v></c></row>
       <row r="5"><c r="A5" t="s"><v>2</v></c><c r="C5" t="str"><f>1</f><v>k1</v></c><c r="D5"><v>46056</v></c><c r="E5"><v>7</v></c></row>
       <row r="900000"/>`,
      { 'xl/sharedStrings.xml': shared },
    )
    expect((await sending(book)).data).toMatchObject({ total: 1, errors: [] })
    expect((await rows())[0]).toMatchObject({
      name: 'a & b',
      code: 'k1',
      packedOn: '2026-02-03',
      size: 7,
    })
  })

  it.each([
    ['', '2026-02-03'],
    ['<workbookPr date1904="0"/>', '2026-02-03'],
    ['<workbookPr date1904="1"/>', '2030-02-04'],
    ['<workbookPr date1904="true"/>', '2030-02-04'],
  ])('counts its days from the origin that the workbook states: %s', async (properties, day) => {
    const head = ['name', 'code', 'packedOn'].map(it => `<c t="str"><v>${it}</v></c>`).join('')
    const cells = `<c t="str"><v>a</v></c><c t="str"><v>k1</v></c><c><v>46056</v></c>`
    const book = bookOf(`<row>${head}</row><row>${cells}</row>`, {
      'xl/workbook.xml': `<workbook>${properties}</workbook>`,
    })
    expect((await sending(book)).data).toMatchObject({ total: 1, errors: [] })
    expect((await rows())[0]).toMatchObject({ packedOn: day })
  })

  it('with the error of a formula in a cell is refused by row and column', async () => {
    const head = ['name', 'code'].map(it => `<c t="str"><v>${it}</v></c>`).join('')
    const book = bookOf(
      `<row>${head}</row><row><c t="e"><v>#N/A</v></c><c t="str"><v>k1</v></c></row>`,
    )
    const { errors } = (await sending(book, { dry: 'true' })).data as {
      errors: { row: number; value: string }[]
    }
    expect(errors).toMatchObject([{ row: 2, value: '#N/A' }])
    const csv = new TextEncoder().encode('name,code\na,#REF!\n#1,k2\n')
    const answer = (await sending(csv, { dry: 'true' })).data as {
      errors: { row: number; value: string }[]
    }
    expect(answer.errors).toMatchObject([{ row: 2, value: '#REF!' }])
    expect(await rows()).toEqual([])
  })

  exhaustively(() => {
    it('is not unpacked beyond the limit', async () => {
      const bomb = bookOf('', { 'xl/sharedStrings.xml': 'x'.repeat(70 * 1024 * 1024) })
      expect(bomb.length).toBeLessThan(1024 * 1024)
      expect((await sending(bomb)).key).toBe('errors.import.tooLarge')
      const parts = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}`, '']))
      expect((await sending(bookOf('', parts))).key).toBe('errors.import.tooLarge')
    })
  })

  exhaustively(() => {
    it('that declares a small size but is large is refused too', async () => {
      const bomb = bookOf('', { 'xl/sharedStrings.xml': 'x'.repeat(70 * 1024 * 1024) })
      const view = new DataView(bomb.buffer)
      for (let at = 0; at < bomb.length - 30; at += 1) {
        const mark = view.getUint32(at, true)
        if (mark === 0x04034b50) view.setUint32(at + 22, 1000, true)
        if (mark === 0x02014b50) view.setUint32(at + 24, 1000, true)
      }
      expect((await sending(bomb)).key).toBe('errors.import.tooLarge')
    })
  })

  it.each([
    ['<row>', 'errors.import.format'],
    ['<row><c>', 'errors.import.format'],
    ['<row r="1"><c t="inlineStr"><is><t>', 'errors.import.format'],
    ['<row><c a="', 'errors.import.format'],
    ['<row/>', 'errors.import.format'],
  ])('with 200,000 times %s is refused within a second', async (tag, key) => {
    const book = zipSync({
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${tag.repeat(200_000)}`),
    }) as Uint8Array<ArrayBuffer>
    // Regular expressions took 84 s for the first case.
    expect(await leastOf({ tries: 5, below: 1000 }, () => refusing(book, key))).toBeLessThan(1000)
  })

  it('with texts that are never closed is refused within a second', async () => {
    const book = bookOf('<row><c/></row>', { 'xl/sharedStrings.xml': '<si>'.repeat(200_000) })
    const took = await leastOf({ tries: 5, below: 1000 }, () =>
      refusing(book, 'errors.import.format'),
    )
    expect(took).toBeLessThan(1000)
  })

  it('with one long text in every cell is refused before it leaves the thread', async () => {
    const book = bookOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(1000), {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
    })
    expect((await sending(book)).key).toBe('errors.import.tooLarge')
  })

  it('expands no entities of its own', async () => {
    const book = zipSync({
      'xl/worksheets/sheet1.xml': strToU8(
        '<!DOCTYPE x [<!ENTITY a "ha">]><worksheet><sheetData>' +
          '<row><c t="str"><v>name</v></c><c t="str"><v>code</v></c></row>' +
          '<row><c t="str"><v>&a;&amp;a;</v></c><c t="str"><v>c1</v></c></row></sheetData></worksheet>',
      ),
    }) as Uint8Array<ArrayBuffer>
    expect((await sending(book)).data).toMatchObject({ total: 1 })
    expect((await rows())[0].name).toBe('&a;&a;')
  })

  it('keeps leading zeros, texts of digits, astral characters and CDATA', async () => {
    await sending(
      bookOf(
        '<row><c t="str"><v>name</v></c><c t="str"><v>code</v></c><c t="str"><v>tags</v></c></row>' +
          '<row><c t="str"><v><![CDATA[0138<b>]]></v></c><c t="inlineStr"><is><t>0012</t></is></c><c t="inlineStr"><is><r><t>&#128512;</t></r><r><t> x</t></r></is></c></row>',
      ),
    )
    expect((await rows())[0]).toMatchObject({ name: '0138<b>', code: '0012', tags: ['😀 x'] })
  })

  it('may have empty styled cells in columns that are not read', async () => {
    const title = '<c r="A1" t="str"><v>name</v></c><c r="B1" t="str"><v>code</v></c>'
    const row = '<c r="A2" t="str"><v>n</v></c><c r="B2" t="str"><v>wide</v></c>'
    const far = (more: string) => bookOf(`<row>${title}${more}</row><row>${row}</row>`)
    expect((await sending(far('<c r="XFD1" s="3"/>'))).data).toMatchObject({ total: 1, errors: [] })
    expect((await sending(far('<c r="XFD1"><v>1</v></c>'))).key).toBe('errors.import.format')
  })

  it('may contain escapes for characters that XML cannot hold', async () => {
    await sending(
      bookOf(
        '<row><c t="str"><v>name</v></c><c t="str"><v>code</v></c></row>' +
          '<row><c t="inlineStr"><is><t>a_x005F_x000D__x0041__x000D_</t></is></c><c t="str"><v>marks</v></c></row>',
      ),
    )
    expect((await rows())[0].name).toBe('a_x000D_A')
  })

  it.each(['x&#0;y', 'x_x0000_y'])('with a NUL in a name is refused: %s', async name => {
    const title = ['name', 'code', 'deptId'].map(it => `<c t="str"><v>${it}</v></c>`).join('')
    const row = ['n', 'c', name].map(it => `<c t="str"><v>${it}</v></c>`).join('')
    const book = bookOf(`<row>${title}</row><row>${row}</row>`)
    expect((await sending(book)).key).toBe('errors.import.format')
  })

  it('is read from its first visible sheet with cells', async () => {
    const sheet = (name: string) =>
      `<worksheet><sheetData><row><c t="str"><v>name</v></c><c t="str"><v>code</v></c></row>
       <row><c t="str"><v>${name}</v></c><c t="str"><v>${name}</v></c></row></sheetData></worksheet>`
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const book = (...states: string[]) =>
      bookOf('', {
        'xl/workbook.xml': `<workbook><sheets><sheet r:id="c"/>${states.map((it, at) => `<sheet r:id="s${at}"${it}/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="c" Type="${type}/chartsheet" Target="chartsheets/sheet1.xml"/>${states
          .map(
            (_, at) =>
              `<Relationship Id="s${at}" Type="${type}/worksheet" Target="worksheets/part${at}.xml"/>`,
          )
          .join('')}</Relationships>`,
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
        'xl/worksheets/part0.xml': sheet('first'),
        'xl/worksheets/part1.xml': sheet('second'),
      })
    const hidden = ' state="hidden"'
    for (const [states, name] of [
      [[hidden, ''], 'second'],
      [['', hidden], 'first'],
      [[hidden, ' state="veryHidden"'], 'first'],
    ] as const) {
      await house.empty()
      expect((await sending(book(...states))).data).toMatchObject({ total: 1, errors: [] })
      expect((await rows())[0].name).toBe(name)
    }
  })

  it('may have at most 5000 rows', async () => {
    const lines = Array.from({ length: 5001 }, (_, at) => `n${at},c${at}`)
    expect((await sending(`name,code\n${lines.join('\n')}\n`)).key).toBe(
      'errors.import.tooManyRows',
    )
  })

  it.each([
    ['PK nonsense', 'errors.import.format'],
    ['name,"code\nx', 'errors.import.format'],
    ['name,code\n', 'errors.import.empty'],
    ['', 'errors.import.empty'],
  ])('that is not one is refused with the reason: %s', async (file, key) => {
    expect((await sending(file)).key).toBe(key)
  })

  it('in the encoding of Chinese systems is read, too', async () => {
    // 名称 in GB 18030.
    const gb = new Uint8Array([
      ...strToU8('name,code\n'),
      0xc3,
      0xfb,
      0xb3,
      0xc6,
      ...strToU8(',g1\n'),
    ])
    await sending(gb)
    expect((await rows())[0].name).toBe('名称')
  })
})

describe('the template', () => {
  it('has a title for each column that can be imported, and none for secrets', async () => {
    const answer = await house.fetch(me, `${post.api}/import/template`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(readSheet(bytes).lines).toEqual([
      { row: 1, cells: ['Name *', 'Code *', 'Department', 'Order', 'Remark', 'Status'] },
    ])
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect(sheet).toContain('sqref="F2:F5001"')
    expect(sheet).toContain('<formula1>"Enabled,Disabled"</formula1>')
  })
  it('has names of sheets and lists of values that spreadsheets accept', async () => {
    const names = ['History', "a/b'", '', 'x'.repeat(40), 'HISTORY']
    const lists = [['a', 'b'], ['say "a"'], ['a, b'], ['x'.repeat(256)], []]
    const bytes = await writeBook(names.map(name => ({ name, rows: [['t']], lists })))
    const parts = unzipSync(bytes)
    const book = strFromU8(parts['xl/workbook.xml'] as Uint8Array)
    expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(it => it[1])).toEqual([
      'History_',
      'a b',
      '_',
      'x'.repeat(28),
      'HISTORY__',
    ])
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect([...sheet.matchAll(/<formula1>([^<]*)</g)].map(it => it[1])).toEqual(['"a,b"'])
  })
})
