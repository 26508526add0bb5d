import type { ClientBase } from 'pg'
import type { AnyField } from '#resources/core/fields.ts'
import { isFreeText, isLinked, kindOf } from '#resources/core/kinds.ts'
import { type Mistake, WrongDefinition } from '#resources/core/mistakes.ts'
import { type AnyResource, type Fields, fieldsOf } from '#resources/core/resource.ts'
import { fieldStorageOf } from '#server/db/columns.ts'
import type { Catalogue, CatalogueTable, Table, TableColumn } from '#server/db/model.ts'
import { columnOf, foreignKeyOf, linkTableOf, quote, tableOf } from '#server/db/names.ts'
import type { Before } from '#server/db/prepare.ts'
import { tablesOf } from '#server/db/resourceTables.ts'
import { spelled } from '#server/db/schema.ts'
import { withoutTimeout } from '#server/db/withoutTimeout.ts'

type Find = (name: string) => AnyResource | undefined

interface Change {
  /** The definition that the table was made for, if there is one. */
  readonly before: AnyResource | undefined
  /** Fields that it had earlier, by name; their columns are kept. */
  readonly former: Fields
  readonly after: AnyResource
  readonly find: Find
}

interface Changing extends Change {
  readonly client: ClientBase
  readonly catalogue: Catalogue
  /** Tables of links that were dropped since the catalogue was read; the planner makes them again. */
  readonly dropped: Set<string>
  /** Fields that there are columns or links for, by the name of those. */
  readonly stored: ReadonlyMap<string, AnyField>
}

/**
 * Prepares the tables of a definition for its change, so that the planner of the schema has additive
 * steps only. Columns of fields that are gone are kept and may be empty; they are used again by a field
 * of the same kind. Throws a `WrongDefinition` where rows would be lost or refused.
 */
export const reshape =
  (change: Change): Before =>
  async (client, catalogue) => {
    const { before, former, after, find } = change
    const [own, ...links] = tablesOf(after, find)
    if (!own) return
    const is = catalogue.tables[own.name]
    if (!is) return
    if (!before)
      throw new WrongDefinition([
        {
          at: 'name',
          message: `There is a table for '${after.name}' already, of an extension or an earlier release; rename this one.`,
        },
      ])
    if (before.tenancy !== after.tenancy)
      throw new WrongDefinition([
        {
          at: 'tenancy',
          message: `'tenancy' cannot be changed, since there is a table already; add it under another name.`,
        },
      ])
    // Nobody may write rows that the checks would have found; reading goes on.
    await client.query(withoutTimeout(`lock table ${own.name} in share row exclusive mode`))
    const earlier = { ...former, ...before.fields } as Fields
    // Fields with another name than before have been renamed by now.
    const renamed = new Map(
      fieldsOf(after).flatMap(([name, { was = [] }]) =>
        [was].flat().map(it => [it, name] as const),
      ),
    )
    const isStored = (place: string) => Boolean(is.columns[place] ?? catalogue.tables[place])
    const stored = new Map(
      Object.entries(earlier).flatMap(([name, field]) => {
        const place = placeOf(after.name, name, field)
        const present = renamed.get(name)
        if (present === undefined || isStored(place)) return [[place, field] as const]
        return [[placeOf(after.name, present, field), field] as const]
      }),
    )
    const changing: Changing = { ...change, client, catalogue, stored, dropped: new Set() }
    const mistakes: Mistake[] = []
    for (const [name, field] of fieldsOf(after)) {
      const wrong = await prepareField(changing, own, is, name, field)
      if (wrong) mistakes.push({ at: `fields.${name}${wrong.at}`, message: wrong.message })
    }
    for (const link of links) await dropDanglingLinks(changing, link)
    await releaseFormer(changing, earlier)
    await releaseUndeclared(client, own, is)
    if (mistakes.length > 0) throw new WrongDefinition(mistakes)
  }

/** The column of a field, or the table of its links. */
const placeOf = (resource: string, name: string, field: AnyField): string =>
  isLinked(field) ? linkTableOf(resource, name) : columnOf(name)

type Wrong = { readonly at: string; readonly message: string } | undefined

const prepareField = async (
  changing: Changing,
  table: Table,
  is: CatalogueTable,
  name: string,
  field: AnyField,
): Promise<Wrong> => {
  const { client } = changing
  const moved = await movedValues(changing, name, field)
  if (moved) return moved
  if (isLinked(field)) return prepareLinks(changing, name, field)
  const column = table.columns.find(it => it.name === columnOf(name))
  if (!column) return undefined
  const stored = is.columns[column.name]
  if (!stored) return prepareNew(client, table, name, column)
  const old = changing.stored.get(column.name)
  if (stored.type !== column.type || (old && !isSameMeaning(old, field))) {
    if (await exists(client, `${table.name} where ${quote(column.name)} is not null`))
      return kindChange(name)
    // The planner makes it again. Columns that are derived from it go with it, and are made again too.
    await client.query(
      withoutTimeout(`alter table ${table.name} drop column ${quote(column.name)} cascade`),
    )
    return prepareNew(client, table, name, column)
  }
  const lost = await lostChoice(client, table.name, column.name, old, field)
  if (lost !== undefined)
    return {
      at: '.of',
      message: `field '${name}' no longer has the value ${JSON.stringify(lost)}, which rows have; keep it, or change those rows first.`,
    }
  if (column.required && !stored.required) {
    const filled = await fillEmpty(client, table.name, name, column)
    if (filled) return filled
  }
  return prepareReference(changing, is, name, field)
}

/** References in the row and in a table of links are stored in different places. */
const movedValues = async (
  { client, catalogue, stored, after }: Changing,
  name: string,
  field: AnyField,
): Promise<Wrong> => {
  const elsewhere = isLinked(field) ? columnOf(name) : linkTableOf(after.name, name)
  const old = stored.get(elsewhere)
  if (!old || stored.has(placeOf(after.name, name, field))) return undefined
  const table = tableOf(after.name)
  // What has been dropped, and secrets, which are stored elsewhere, are not there.
  const isThere = isLinked(old)
    ? catalogue.tables[elsewhere]
    : catalogue.tables[table]?.columns[elsewhere]
  if (!isThere) return undefined
  const from = isLinked(old) ? elsewhere : `${table} where ${quote(elsewhere)} is not null`
  return (await exists(client, from)) ? kindChange(name) : undefined
}

const kindChange = (name: string): Wrong => ({
  at: '.kind',
  message: `field '${name}' is of another kind than before, and rows have values; give the new field another name.`,
})

/** Whether values of the one field are values of the other. */
const isSameMeaning = (old: AnyField, field: AnyField): boolean => {
  if (old.to !== field.to) return false
  if (old.kind === field.kind) return true
  const isText = fieldStorageOf(old).type(old) === 'text'
  return isText && isFreeText(field)
}

/** A column that every row must have a value in can be added only while there are no rows. */
const prepareNew = async (
  client: ClientBase,
  { name: table }: Table,
  name: string,
  column: TableColumn,
): Promise<Wrong> => {
  if (!column.required || column.initial !== undefined) return undefined
  if (await exists(client, table))
    return {
      at: '',
      message: `field '${name}' is required, and there are rows without it; give it 'initial', or say 'requiredInNew' in place of 'required'.`,
    }
  await client.query(withoutTimeout(`alter table ${table} add column ${spelled(column)}`))
  return undefined
}

/** Gives rows without a value the initial one, and has the column refuse to be empty. */
const fillEmpty = async (
  client: ClientBase,
  table: string,
  name: string,
  { name: column, initial }: TableColumn,
): Promise<Wrong> => {
  if (initial !== undefined)
    await asSystem(
      client,
      `update ${table} set ${quote(column)} = ${initial} where ${quote(column)} is null`,
    )
  else if (await exists(client, `${table} where ${quote(column)} is null`))
    return {
      at: '.required',
      message: `field '${name}' is required, and there are rows without a value; give it 'initial', or say 'requiredInNew' in place of 'required'.`,
    }
  await client.query(
    withoutTimeout(`alter table ${table} alter column ${quote(column)} set not null`),
  )
  return undefined
}

/** A value that rows have and the field has no longer. */
const lostChoice = async (
  client: ClientBase,
  table: string,
  column: string,
  old: AnyField | undefined,
  field: AnyField,
): Promise<unknown> => {
  const { of = [] } = field
  const gone = (old?.of ?? []).filter(it => !of.includes(it))
  if (gone.length === 0 || field.of === undefined) return undefined
  const [row] = await asSystem(
    client,
    `select ${quote(column)} as value from ${table} where ${quote(column)}::text = any($1::text[]) limit 1`,
    [gone.map(String)],
  )
  return row?.value
}

/** Rows may refer to what is gone by now, while their column had no foreign key. */
const prepareReference = async (
  { client, find, after }: Changing,
  is: CatalogueTable,
  name: string,
  field: AnyField,
): Promise<Wrong> => {
  const target = kindOf(field).refers === 'one' && field.to ? find(field.to) : undefined
  if (!target || is.constraints.includes(foreignKeyOf(after.name, name))) return undefined
  if (after.tenancy !== 'tenant' && target.tenancy === 'tenant') return undefined
  const column = quote(columnOf(name))
  const same = target.tenancy === 'tenant' ? ' and x.tenant_id = t.tenant_id' : ''
  const gone = `t.${column} is not null and not exists (select from ${tableOf(target.name)} x where x.id = t.${column}${same})`
  const table = tableOf(after.name)
  if (!is.columns[columnOf(name)]?.required)
    await asSystem(client, `update ${table} t set ${column} = null where ${gone}`)
  else if (await exists(client, `${table} t where ${gone}`))
    return {
      at: '',
      message: `field '${name}' refers to what is gone in some rows; do not say 'required'.`,
    }
  return undefined
}

const prepareLinks = async (
  { client, catalogue, after, stored, dropped }: Changing,
  name: string,
  field: AnyField,
): Promise<Wrong> => {
  const link = linkTableOf(after.name, name)
  const old = stored.get(link)
  if (!catalogue.tables[link] || !old || isSameMeaning(old, field)) return undefined
  if (await exists(client, link)) return kindChange(name)
  await client.query(withoutTimeout(`drop table ${link}`))
  dropped.add(link)
  return undefined
}

const dropDanglingLinks = async (
  { client, catalogue, find, after, dropped }: Changing,
  { name: link }: Table,
): Promise<void> => {
  const is = catalogue.tables[link]
  const [name, field] =
    fieldsOf(after).find(([it, one]) => isLinked(one) && linkTableOf(after.name, it) === link) ?? []
  const target = field?.to ? find(field.to) : undefined
  if (
    !is ||
    dropped.has(link) ||
    !name ||
    !target ||
    is.constraints.includes(foreignKeyOf(after.name, name))
  )
    return
  if (after.tenancy !== 'tenant' && target.tenancy === 'tenant') return
  const same = target.tenancy === 'tenant' ? ' and x.tenant_id = l.tenant_id' : ''
  await asSystem(
    client,
    `delete from ${link} l where not exists (select from ${tableOf(target.name)} x where x.id = l.target_id${same})`,
  )
}

/** Rows that fields refer to which are gone can be deleted for good. */
const releaseFormer = async (
  { client, catalogue, after }: Changing,
  earlier: Fields,
): Promise<void> => {
  const kept = new Set(fieldsOf(after).map(([name, field]) => placeOf(after.name, name, field)))
  for (const [name, field] of Object.entries(earlier)) {
    const place = placeOf(after.name, name, field)
    if (kept.has(place)) continue
    const linked = isLinked(field)
    const table = linked ? place : tableOf(after.name)
    if (linked && !catalogue.tables[place]) continue
    await client.query(
      withoutTimeout(
        `alter table ${table} drop constraint if exists ${quote(foreignKeyOf(after.name, name))}`,
      ),
    )
  }
}

/**
 * Columns of no field may be empty in new rows: those of fields that are gone, and those that a change
 * brought whose process died before the definition was stored.
 */
const releaseUndeclared = async (
  client: ClientBase,
  { name: table, columns }: Table,
  is: CatalogueTable,
): Promise<void> => {
  const declared = new Set(columns.map(it => it.name))
  for (const [name, { required }] of Object.entries(is.columns))
    if (required && !declared.has(name))
      await client.query(
        withoutTimeout(`alter table ${table} alter column ${quote(name)} drop not null`),
      )
}

/** Row policies hide all rows from the owner of the tables. */
const asSystem = async (
  client: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  await client.query('set local role uc_system')
  const { rows } = await client.query({ ...withoutTimeout(text), values })
  await client.query('reset role')
  return rows
}

const exists = async (client: ClientBase, from: string): Promise<boolean> => {
  const [row] = await asSystem(client, `select exists (select from ${from}) as found`)
  return row?.found === true
}
