import { unpack } from './archive.ts'
import {
  type Cell,
  type Content,
  createTable,
  type FileLine,
  maxColumns,
  UnreadableFile,
} from './table.ts'
import { readXml } from './xml.ts'

const book = 'xl/workbook.xml'
const links = 'xl/_rels/workbook.xml.rels'
const shared = 'xl/sharedStrings.xml'

/** Reads the first visible sheet of an xlsx file, `most` rows at most. */
export const readSheet = (bytes: Uint8Array, most?: number): Content => {
  const about = unpack(bytes, new Set([book, links]))
  const { name, from1904 } = aboutSheet(about.get(book), about.get(links))
  const parts = unpack(bytes, new Set([name, shared]))
  const sheet = parts.get(name)
  if (sheet === undefined) throw new UnreadableFile('format')
  const texts = parts.get(shared)
  return { lines: linesOf(sheet, texts === undefined ? [] : sharedTexts(texts), most), from1904 }
}

/**
 * The name of the archive entry with the first visible sheet, found through the workbook's
 * relationships. When all sheets are hidden, the first hidden one. And whether the workbook counts
 * its dates from 1904.
 */
const aboutSheet = (workbook: string | undefined, relationships: string | undefined) => {
  let from1904 = false
  const visible: string[] = []
  const hidden: string[] = []
  if (workbook !== undefined)
    readXml(workbook, {
      open: (name, attributeOf) => {
        if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributeOf('date1904') ?? '')
        const id = name === 'sheet' ? attributeOf('id') : undefined
        if (id !== undefined) (isHidden(attributeOf('state')) ? hidden : visible).push(id)
      },
    })
  const targets = new Map<string, string>()
  if (relationships !== undefined)
    readXml(relationships, {
      open: (name, attributeOf) => {
        const [id, target] = [attributeOf('Id'), attributeOf('Target')]
        if (name !== 'Relationship' || id === undefined || target === undefined) return
        if (!attributeOf('Type')?.endsWith('/chartsheet')) targets.set(id, target)
      },
    })
  const id = [...visible, ...hidden].find(it => targets.has(it))
  const target = id === undefined ? undefined : targets.get(id)
  const name = target?.replace(/^\/?(?:xl\/)?/, 'xl/') ?? 'xl/worksheets/sheet1.xml'
  return { name, from1904 }
}

const isHidden = (state: string | undefined): boolean =>
  state === 'hidden' || state === 'veryHidden'

/** The shared texts of a workbook, which cells refer to by index. */
const sharedTexts = (xml: string): string[] => {
  const texts: string[] = []
  const reader = createTextReader()
  readXml(xml, {
    open: name => {
      if (name === 'si') reader.begin()
      else reader.open(name)
    },
    close: name => {
      if (name === 'si') texts.push(reader.take())
      else reader.close(name)
    },
    text: reader.text,
  })
  return texts
}

/** Collects the text of `t` elements, joined into one text. Phonetic guides (`rPh`) are skipped. */
const createTextReader = () => {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    begin: () => {
      text = ''
      isText = false
      isPhonetic = false
    },
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false
      else if (name === 't') isText = false
    },
    text: (more: string) => {
      if (isText) text += more
    },
    take: () => withoutMarks(text),
  }
}

/**
 * Decodes `_x0009_`, which spreadsheets write for characters that XML cannot contain, and `_x005F_`
 * for a literal underscore.
 */
const withoutMarks = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => {
        const code = Number.parseInt(hex, 16)
        // The CR of a line break is dropped; its LF is written literally.
        return code === 0x0d ? '' : String.fromCharCode(code)
      })
    : text

interface OpenCell {
  readonly at: number
  readonly type: string
  /** The text of the first `v` element; undefined before it. */
  value: string | undefined
  isValue: boolean
}

const linesOf = (xml: string, texts: readonly string[], most?: number): FileLine[] => {
  const table = createTable(most)
  const inline = createTextReader()
  let number = 0
  let cells: Cell[] | undefined
  let cell: OpenCell | undefined
  readXml(xml, {
    open: (name, attributeOf) => {
      if (cell) {
        if (name === 'c' || name === 'row') throw new UnreadableFile('format')
        if (name === 'v' && cell.value === undefined) {
          cell.isValue = true
          cell.value = ''
        } else inline.open(name)
      } else if (name === 'row') {
        if (cells) throw new UnreadableFile('format')
        cells = []
        number = numberOf(attributeOf('r')) ?? number + 1
      } else if (cells && name === 'c') {
        const at = placeOf(attributeOf('r')) ?? cells.length
        cell = { at, type: attributeOf('t') ?? 'n', value: undefined, isValue: false }
        inline.begin()
      }
    },
    close: name => {
      if (name === 'row' && cells) {
        table.keep(number, cells)
        cells = undefined
      } else if (name === 'c' && cell && cells) {
        put(cells, cell.at, cellValue(cell, inline.take(), texts))
        cell = undefined
      } else if (name === 'v' && cell) cell.isValue = false
      else inline.close(name)
    },
    text: text => {
      if (cell?.isValue) cell.value += text
      else if (cell) inline.text(text)
    },
  })
  return table.lines
}

/**
 * Adds a cell. Where a whole row is styled, spreadsheets write empty cells up to the last column;
 * those are dropped.
 */
const put = (cells: Cell[], at: number, value: Cell): void => {
  if (at >= maxColumns) {
    if (value !== '') throw new UnreadableFile('format')
    return
  }
  while (cells.length < at) cells.push('')
  cells[at] = value
}

const numberOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new UnreadableFile('format')
  return number
}

/** Index of a column: `B7` -> 1 */
const placeOf = (reference: string | undefined): number | undefined => {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return
  return [...letters].reduce((sum, it) => sum * 26 + it.charCodeAt(0) - 64, 0) - 1
}

const cellValue = ({ type, value }: OpenCell, inline: string, texts: readonly string[]): Cell => {
  if (type === 'inlineStr') return inline.trim()
  const text = withoutMarks(value ?? '').trim()
  if (text === '') return ''
  if (type === 's') return (texts[Number(text)] ?? '').trim()
  if (type === 'b') return text === '1'
  if (type === 'n' && Number.isFinite(Number(text))) return Number(text)
  return text
}
