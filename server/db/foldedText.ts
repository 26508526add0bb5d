import { isFreeText } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { foldFunction, foldSql } from './fold.ts'
import type { Index, TableColumn } from './model.ts'
import { columnOf, indexOf, quote, tableOf } from './names.ts'

/**
 * Generated column with the folded texts by which a row is searched. Null where ILIKE finds a folded
 * text in the texts as they are written, which holds for nearly all rows.
 */
export const foldedColumn = 'search_folded'

/** The searched fields that may hold other characters than those of ASCII. */
export const foldedFieldsOf = (resource: AnyResource): readonly string[] =>
  resource.view
    ? []
    : fieldsOf(resource).flatMap(([name, field]) =>
        field.search && isFreeText(field) ? [name] : [],
      )

/** Searches contain no line break, so none finds the end of one text and the start of another. */
const sourceSql = (resource: AnyResource) =>
  foldedFieldsOf(resource)
    .map(name => `coalesce(${quote(columnOf(name))}, '')`)
    .join(` || E'\\n' || `)

export const foldedColumns = (resource: AnyResource): readonly TableColumn[] => {
  if (foldedFieldsOf(resource).length === 0) return []
  const source = sourceSql(resource)
  const generated = `nullif(${foldSql(source)}, lower((${source}) collate "C"))`
  return [{ name: foldedColumn, type: 'text', required: false, generated }]
}

/** A column of other fields or of another fold is another one, and so is its index. */
export const foldedIndexes = (resource: AnyResource): readonly Index[] => {
  const fields = foldedFieldsOf(resource)
  if (fields.length === 0) return []
  const name = indexOf(
    tableOf(resource.name),
    [foldedColumn, foldFunction, ...fields.map(columnOf)].join('_'),
  )
  const on = `using gin (${foldedColumn} gin_trgm_ops) where deleted_at is null and ${foldedColumn} is not null`
  return [{ name, on, extension: 'pg_trgm' }]
}
