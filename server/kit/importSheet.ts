import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { type Cell, keepLine, type Line, mostColumns, Unreadable } from './importTable.ts'

/** Parts of a file, and bytes of those that are read once they are unpacked: more is a bomb. */
const most = { parts: 2000, bytes: 64 * 1024 * 1024 }
const wanted =
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

/** Reads the first sheet of an xlsx file. */
export const readSheet = (bytes: Uint8Array): Line[] => {
  const parts = unpacked(bytes)
  const sheet = parts[firstSheet(parts)]
  if (!sheet) throw new Unreadable('format')
  const texts = sharedTexts(xmlOf(parts['xl/sharedStrings.xml']))
  return linesOf(xmlOf(sheet), texts)
}

const unpacked = (bytes: Uint8Array): Unzipped => {
  let parts = 0
  let size = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts += 1
    const reads = wanted.test(name)
    // What is unpacked is written into so many bytes and no more, whatever the part really holds.
    if (reads) size += originalSize
    if (parts > most.parts || size > most.bytes) throw new Unreadable('tooLarge')
    return reads
  }
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('format')
  }
}

const xmlOf = (part: Uint8Array | undefined): string => (part ? strFromU8(part) : '')

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]

const firstSheet = (parts: Unzipped): string => {
  const sheet = /<(?:\w+:)?sheet\s([^>]*)>/.exec(xmlOf(parts['xl/workbook.xml']))?.[1] ?? ''
  const id = /r:id="([^"]*)"/.exec(sheet)?.[1]
  const links = xmlOf(parts['xl/_rels/workbook.xml.rels']).matchAll(/<Relationship\s([^>]*)>/g)
  for (const [, link = ''] of links) {
    const target = attribute(link, 'Target') ?? ''
    if (attribute(link, 'Id') === id) return target.replace(/^\/?(?:xl\/)?/, 'xl/')
  }
  return 'xl/worksheets/sheet1.xml'
}

/** Texts that cells name by their place; those of several runs are one, and how they are read aloud is left out. */
const sharedTexts = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(
    ([, item = '']) => runsOf(item),
  )

const runsOf = (xml: string): string =>
  [
    ...xml
      .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g),
  ]
    .map(([, text = '']) => plainOf(text))
    .join('')

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const plainOf = (xml: string): string =>
  xml
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, digits, name) => {
      if (name) return named[name] ?? all
      const code = hex ? Number.parseInt(hex, 16) : Number(digits)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/_x000D_/g, '')

const linesOf = (xml: string, texts: readonly string[]): Line[] => {
  const lines: Line[] = []
  let row = 0
  for (const [, head = '', body = ''] of xml.matchAll(
    /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g,
  )) {
    row = Number(attribute(head, 'r') ?? row + 1)
    keepLine(lines, row, cellsOf(body, texts))
  }
  return lines
}

const cellsOf = (xml: string, texts: readonly string[]): Cell[] => {
  const cells: Cell[] = []
  for (const [, head = '', body = ''] of xml.matchAll(
    /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
  )) {
    const at = placeOf(attribute(head, 'r')) ?? cells.length
    if (at >= mostColumns) throw new Unreadable('format')
    while (cells.length < at) cells.push('')
    cells[at] = cellValue(attribute(head, 't') ?? 'n', body, texts)
  }
  return cells
}

/** `B7` -> 1 */
const placeOf = (reference: string | undefined): number | undefined => {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return
  return [...letters].reduce((sum, it) => sum * 26 + it.charCodeAt(0) - 64, 0) - 1
}

const cellValue = (type: string, body: string, texts: readonly string[]): Cell => {
  if (type === 'inlineStr') return runsOf(body).trim()
  const text = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(body)?.[1]
  if (text === undefined) return ''
  if (type === 's') return (texts[Number(text)] ?? '').trim()
  if (type === 'b') return text === '1'
  if (type === 'n' && Number.isFinite(Number(text))) return Number(text)
  return plainOf(text).trim()
}
