import { strToU8, zipSync } from 'fflate'

const sheet = (rows, more = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}`,
    ),
    ...Object.fromEntries(Object.entries(more).map(([name, xml]) => [name, strToU8(xml)])),
  })
const whole = (rows, more) => sheet(`${rows}</sheetData></worksheet>`, more)
const shared = 'xl/sharedStrings.xml'
const row = (at, text) =>
  `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>${text}</t></is></c></row>`

/** Files that are small and made to take long or much memory (`refused`), and unusual ones that people have (a number of rows). */
export const files = {
  'shared texts of 300 MB': [
    'refused',
    () =>
      whole(row(1, 'a'), { [shared]: `<sst><si><t>${'x'.repeat(300 * 2 ** 20)}</t></si></sst>` }),
  ],
  '200,000 rows that are not closed': ['refused', () => sheet('<row>'.repeat(200_000))],
  '200,000 cells that are not closed': ['refused', () => sheet('<row><c>'.repeat(200_000))],
  '200,000 attributes that are not closed': ['refused', () => sheet('<row><c a="'.repeat(200_000))],
  '200,000 shared texts that are not closed': [
    'refused',
    () =>
      whole('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
        [shared]: `<sst>${'<si>'.repeat(200_000)}`,
      }),
  ],
  'an attribute of 2 MB': ['refused', () => sheet(`<row r="1" a="${'x'.repeat(2 * 2 ** 20)}`)],
  'row 30,000,000': ['any', () => whole(row(1, 'a') + row(30_000_000, 'b'))],
  'a text of 32 KB in 100,000 cells': [
    'refused',
    () =>
      whole(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(1000), {
        [shared]: `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
      }),
  ],
  'entities of its own': [
    'any',
    () => {
      const levels = Array.from(
        { length: 12 },
        (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
      )
      const doctype = `<!DOCTYPE x [<!ENTITY e0 "ha">${levels.join('')}]>`
      const xml = `${doctype}<worksheet><sheetData>${row(1, '&e12;')}</sheetData></worksheet>`
      return whole('', { 'xl/worksheets/sheet1.xml': xml })
    },
  ],
  'cells without positions, rows out of order': [
    3,
    () =>
      whole(
        `${row(3, 'c')}<row><c t="str"><v>d</v></c><c t="str"><v>e</v></c></row>${row(1, 'a')}`,
      ),
  ],
}
