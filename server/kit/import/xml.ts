/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { maxCharacters, UnreadableFile } from './table.ts'

/** Callbacks for the parts of an XML document. Names come without their prefixes. */
export interface XmlHandlers {
  open(name: string, attributeOf: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Limits of a document. A sheet needs about ten levels and, with the maximum of rows and columns,
 * three million elements.
 */
const documentLimits = { depth: 64, elements: 4_000_000 }

/**
 * Parses an XML document. saxen expands only character references and the five predefined entities,
 * and takes linear time when it gets the document in one piece.
 */
export const readXml = (xml: string, { open, close, text }: XmlHandlers): void => {
  let depth = 0
  let elements = 0
  let length = 0
  const parser = new Parser()
    .on('openTag', (name, attributes) => {
      depth += 1
      elements += 1
      if (depth > documentLimits.depth) throw new UnreadableFile('format')
      if (elements > documentLimits.elements) throw new UnreadableFile('tooLarge')
      open(localName(name), wanted => attributeIn(attributes() || {}, wanted))
    })
    .on('closeTag', name => {
      depth -= 1
      close?.(localName(name))
    })
    .on('error', () => {
      throw new UnreadableFile('format')
    })
  const counted = (piece: string): string => {
    length += piece.length
    if (length > maxCharacters) throw new UnreadableFile('tooLarge')
    return piece
  }
  if (text) parser.on('text', it => text(decoded(counted(it)))).on('cdata', it => text(counted(it)))
  parser.parse(xml)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributeIn = (
  attributes: Readonly<Record<string, string>>,
  wanted: string,
): string | undefined => {
  const name = Object.hasOwn(attributes, wanted)
    ? wanted
    : Object.keys(attributes).find(it => localName(it) === wanted)
  return name === undefined ? undefined : decoded(attributes[name] ?? '')
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** saxen's own decoder does not support characters beyond U+FFFF. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (all, hex, digits, name) => {
        if (name) return named[name] ?? all
        const code = hex ? Number.parseInt(hex, 16) : Number(digits)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text
