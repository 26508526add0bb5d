import { pinyin, polyphonic } from 'pinyin-pro'
import type { AnyField } from '#resources/core/fields.ts'
import { isFreeText, kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import type { AnyRow } from '#server/base/tables.ts'
import type { TableColumn } from './model.ts'
import { columnOf, quote } from './names.ts'

/** Column with the pinyin of a row's searched texts, as words that are found by prefix. */
export const pinyinColumn = 'search_pinyin'
/**
 * Column with the text that the pinyin was made of. While it differs from the row's texts, the
 * pinyin has to be made again.
 */
export const pinyinOfColumn = 'search_pinyin_of'

export const pinyinColumns: readonly TableColumn[] = [pinyinColumn, pinyinOfColumn].map(name => ({
  name,
  type: 'text',
  required: false,
}))

/**
 * The same characters for JavaScript and PostgreSQL, which must agree whether a text contains
 * Chinese.
 */
const han = '[\\u3007\\u3400-\\u9fff\\uf900-\\ufaff]'
export const hasHan = new RegExp(han)
const units = new RegExp(`${han}+|[a-z0-9]+`, 'g')

const isName = (field: AnyField) => isFreeText(field) && kindOf(field).text === 'name'
const known = new WeakMap<AnyResource, readonly string[]>()

/**
 * The fields that are searched by pinyin: searched single-line texts that people write and that may
 * be Chinese.
 */
export const pinyinFieldsOf = (resource: AnyResource): readonly string[] => {
  const found = known.get(resource)
  if (found) return found
  const fields = resource.view
    ? []
    : fieldsOf(resource).flatMap(([name, field]) =>
        field.search && isName(field) && field.write !== 'never' ? [name] : [],
      )
  known.set(resource, fields)
  return fields
}

/** SQL over the row's columns: the text to convert, null when it contains no Chinese. */
export const pinyinSourceSql = (resource: AnyResource): string => {
  const source = pinyinFieldsOf(resource)
    .map(name => `coalesce(${quote(columnOf(name))}, '')`)
    .join(` || ' ' || `)
  return `case when ${source} ~ '${han}' then ${source} end`
}

/**
 * SQL condition for rows whose pinyin is out of date, because they were written without the kit or
 * before the column existed.
 */
export const pinyinDueSql = (resource: AnyResource): string =>
  `${pinyinOfColumn} is distinct from ${pinyinSourceSql(resource)}`

/** The same text, from a row in the API's form. */
const pinyinSourceOf = (resource: AnyResource, row: AnyRow): string | null => {
  const source = pinyinFieldsOf(resource)
    .map(name => row[name] ?? '')
    .join(' ')
  return hasHan.test(source) ? source : null
}

/** The values of both columns for a row; undefined when the definition has no such columns. */
export const pinyinValuesOf = (
  resource: AnyResource,
  row: AnyRow,
): readonly [pinyin: string | null, of: string | null] | undefined => {
  const fields = pinyinFieldsOf(resource)
  if (fields.length === 0) return
  const source = pinyinSourceOf(resource, row)
  return source === null ? [null, null] : [pinyinOf(fields.map(name => row[name])), source]
}

/** The form in which a search text is looked up; undefined when it cannot be pinyin. */
export const pinyinSearchOf = (text: string): string | undefined => {
  const letters = text.normalize('NFKC').toLowerCase().replace(/[\s']/g, '').replaceAll('ü', 'v')
  return /^[a-z0-9]+$/.test(letters) && /[a-z]/.test(letters) ? letters : undefined
}

/** The readings of each of the first few different Chinese characters of a text. */
export const readingsIn = (text: string): readonly (readonly string[])[] => {
  const signs = [...new Set([...text].filter(it => hasHan.test(it)))].slice(0, mostRead)
  return signs
    .map(sign => {
      const readings = (polyphonic(sign, options)[0] ?? []).filter(it => /^[a-z]+$/.test(it))
      return [...new Set([...readings, ...readings.map(it => it.replace('v', 'u'))])]
    })
    .filter(readings => readings.length > 0)
}
/** More characters make a search no more selective. */
const mostRead = 4

/**
 * SQL of the words from the beginning of a text. Matches of these rank above matches within a text.
 */
export const pinyinHeadsSql = (alias: string): string =>
  `split_part(${alias}.${pinyinColumn}, '|', 1)`

/**
 * The words by which a row's texts are found, starting at each syllable: spelled out, by initials,
 * and with the first syllable spelled out before the initials of the rest. Words from the beginning
 * of a text come before a bar, the others after it: `" zhangyuqing zyq zhangyq | yuqing yq qing "`.
 * A word starts at a syllable, so that `han` does not find `zhang`.
 */
export const pinyinOf = (texts: readonly unknown[]): string => {
  const heads = new Set<string>()
  const tails = new Set<string>()
  for (const text of texts)
    for (const syllables of readingsOf(String(text ?? '')))
      for (const at of syllables.keys())
        for (const word of wordsFrom(syllables.slice(at))) (at === 0 ? heads : tails).add(word)
  for (const word of heads) tails.delete(word)
  return ` ${[...heads].join(' ')} | ${[...tails].join(' ')} `
}

/** A Chinese syllable, or letters and digits as written. */
interface Syllable {
  readonly text: string
  readonly isRead: boolean
}

const initialOf = ({ isRead, text }: Syllable) => (isRead ? text.slice(0, 1) : text)

const wordsFrom = (syllables: readonly Syllable[]): string[] => {
  const [first, ...rest] = syllables
  if (!first || !syllables.some(it => it.isRead)) return []
  const whole = syllables.map(it => it.text).join('')
  if (rest.length === 0) return [whole]
  const initials = rest.map(initialOf).join('')
  return [whole, `${initialOf(first)}${initials}`, `${first.text}${initials}`]
}

/** Maximum number of syllables that are converted. */
const mostSyllables = 32
/**
 * Texts up to this length are treated as names. Context does not help to read them, so each
 * character is read in every way.
 */
const shortText = 4
const mostReadings = 8

const readingsOf = (text: string): (readonly Syllable[])[] => {
  if (!hasHan.test(text)) return []
  const runs = text.toLowerCase().match(units) ?? []
  const isName = runs.length === 1 && text.length <= shortText
  const usual = runs.flatMap(run => syllablesOf(run, pinyin(run, options)))
  const head = runs[0] ?? ''
  const asSurname = [
    ...syllablesOf(head, pinyin(head, { ...options, surname: 'head' })),
    ...usual.slice(hasHan.test(head) ? head.length : 1),
  ]
  const all = isName ? polyphonic(head, options) : []
  const others = [asSurname, usual].flatMap(it => variantsOf(it, all))
  const readings = [usual, asSurname, ...others].map(it => it.slice(0, mostSyllables))
  const unique = new Map(readings.map(it => [it.map(({ text }) => text).join(' '), it]))
  return [...unique.values()].slice(0, mostReadings)
}

const options = { toneType: 'none', type: 'array', v: true } as const

const syllablesOf = (run: string, read: readonly string[]): Syllable[] =>
  hasHan.test(run)
    ? read.map(text => ({ text: /^[a-z]+$/.test(text) ? text : '', isRead: true }))
    : [{ text: run, isRead: false }]

/** Readings that differ from the usual one in one character. `v` for `ü` is also typed as `u`. */
const variantsOf = (
  usual: readonly Syllable[],
  all: readonly (readonly string[])[],
): (readonly Syllable[])[] =>
  all.flatMap((texts, at) =>
    [...texts, ...texts.map(it => it.replace('v', 'u'))]
      .filter(text => text !== usual[at]?.text && /^[a-z]+$/.test(text))
      .map(text => usual.with(at, { text, isRead: true })),
  )
