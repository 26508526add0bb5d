import type { AnyField } from '#resources/core/fields.ts'
import { isLinked, kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { collationOf, sortedSql, sortLanguages } from './collations.ts'
import { fieldStorageOf, toDatabase } from './columns.ts'
import { foldSql } from './fold.ts'
import { foldedColumns, foldedIndexes } from './foldedText.ts'
import type { Constraint, Identity, Index, Table, TableColumn } from './model.ts'
import {
  columnOf,
  foreignKeyOf,
  identityKindOf,
  indexOf,
  linkTableOf,
  literal,
  ownerKeyOf,
  quote,
  snake,
  tableOf,
  uniqueIndexOf,
} from './names.ts'
import { pinyinColumn, pinyinColumns, pinyinDueSql, pinyinFieldsOf } from './pinyin.ts'
import { everything, ownPolicies, platformPolicies, tenantPolicies } from './policies.ts'

export type Find = (name: string) => AnyResource | undefined

/**
 * The tables of one definition: its own, and a link table for each field with several references
 * that are not stored in the row.
 */
export const tablesOf = (resource: AnyResource, find: Find): readonly Table[] => [
  ownTable(resource, find),
  ...fieldsOf(resource)
    .filter(([, field]) => isLinked(field))
    .map(([name, field]) => linkTable(resource, name, field, find)),
]

/**
 * Storage of a resource with `fewRows`: pages have room for a new version of each row, so that an
 * update that changes no indexed column adds nothing to any index, and there are no indexes for
 * sorting. Those of an earlier release are dropped.
 */
const fewRowsStorage = (resource: AnyResource) => ({
  fillfactor: 50,
  droppedIndexes: sortableFieldsOf(resource)
    .filter(key => !isReference(resource, key))
    .flatMap(key => indexesOfSort(resource, key))
    .map(({ name }) => name),
})

const ofTenant = (resource: AnyResource) => resource.tenancy === 'tenant'
const keyOf = (resource: AnyResource) => (ofTenant(resource) ? ['tenant_id', 'id'] : ['id'])

const ownTable = (resource: AnyResource, find: Find): Table => {
  const name = tableOf(resource.name)
  const own = ownPolicies[name]
  return {
    name,
    ...(resource.fewRows ? fewRowsStorage(resource) : {}),
    columns: [
      ...leading(resource),
      ...fieldsOf(resource).flatMap(([key, field]) => columnFor(key, field)),
      ...trailing,
      ...(pinyinFieldsOf(resource).length > 0 ? pinyinColumns : []),
      ...foldedColumns(resource),
    ],
    primaryKey: keyOf(resource),
    indexes: [
      ...uniqueIndexes(resource),
      ...(resource.single ? [onlyOne(resource)] : []),
      ...sortIndexes(resource),
      ...binIndexes(resource),
      ...besideIndexes(resource),
      ...acrossIndexes(resource),
      ...searchIndexes(resource),
      ...pinyinIndexes(resource),
      ...foldedIndexes(resource),
      ...fileIndexesOf(resource),
    ],
    foreignKeys: fieldsOf(resource)
      .filter(([, field]) => kindOf(field).refers === 'one')
      .flatMap(([key, field]) => foreignKey(resource, key, field, find)),
    identities: identitiesOf(resource),
    policies: ofTenant(resource)
      ? tenantPolicies
      : [...platformPolicies(Boolean(resource.shared)), ...(own ? [own] : [])],
    grants: { uc_tenant: everything, uc_system: everything },
  }
}

const id: TableColumn = { name: 'id', type: 'bigint', required: true, initial: "nextval('uc_id')" }
const tenantId: TableColumn = { name: 'tenant_id', type: 'bigint', required: true }
const moment = 'timestamp(3) with time zone'
const leading = (resource: AnyResource) => (ofTenant(resource) ? [tenantId, id] : [id])
const trailing: readonly TableColumn[] = [
  { name: 'version', type: 'integer', required: true, initial: '1' },
  { name: 'created_at', type: moment, required: true, initial: 'now()' },
  { name: 'created_by', type: 'bigint', required: false },
  { name: 'updated_at', type: moment, required: true, initial: 'now()' },
  { name: 'updated_by', type: 'bigint', required: false },
  { name: 'deleted_at', type: moment, required: false },
  { name: 'deleted_by', type: 'bigint', required: false },
]

const columnFor = (key: string, field: AnyField): TableColumn[] => {
  const type = fieldStorageOf(field).type(field)
  if (!type) return []
  const initial =
    field.initial === undefined || field.initial === null ? undefined : initialOf(field, type)
  // Nullable in spite of `required`: a secret, which is encrypted with its row's id after the
  // insert, and a field with `when`, which is null while it does not apply.
  const asked =
    field.required === true && !field.when && !kindOf(field).writeOnly && field.write !== 'never'
  return [
    {
      name: columnOf(key),
      type,
      required: asked || initial !== undefined,
      ...(initial === undefined ? {} : { initial }),
    },
  ]
}

const initialOf = (field: AnyField, type: string): string => {
  const stored = toDatabase(field, field.initial)
  if (Array.isArray(stored)) return literal(`{${stored.map(quotedItem).join(',')}}`)
  return typeof stored === 'string' && !isNumeric.test(type) ? literal(stored) : String(stored)
}

/** One value in the literal of an array. */
const quotedItem = (item: unknown) => `"${String(item).replace(/["\\]/g, '\\$&')}"`

/** Types whose values need no quotes. */
const isNumeric = /^(?:smallint|integer|bigint|numeric|real|double precision)\b/
const live = 'where deleted_at is null'

const uniqueIndexes = (resource: AnyResource): Index[] =>
  fieldsOf(resource).flatMap(([key, field]) => {
    if (!field.unique || (field.unique === 'platform' && ofTenant(resource))) return []
    const column = quote(columnOf(key))
    const parent =
      field.unique === 'siblings' && resource.tree
        ? [`coalesce(${quote(columnOf(resource.tree.parent))}, 0)`]
        : []
    const value = fieldStorageOf(field).folded ? foldSql(column) : column
    const parts = [...(ofTenant(resource) ? ['tenant_id'] : []), ...parent, value]
    return [
      {
        name: uniqueIndexOf(resource.name, key),
        unique: true,
        on: `(${parts.join(', ')}) ${live}`,
        equal: { parts, column: columnOf(key) },
      },
    ]
  })

/** Fields of a tenant's rows that are unique in the installation. */
const identitiesOf = (resource: AnyResource): Identity[] =>
  fieldsOf(resource).flatMap(([key, { unique }]) =>
    unique === 'platform' && ofTenant(resource)
      ? [{ column: columnOf(key), kind: identityKindOf(resource.name, key) }]
      : [],
  )

/** Ensures that a `single` resource has one row only. */
const onlyOne = ({ name }: AnyResource): Index => ({
  name: uniqueIndexOf(name, 'single'),
  unique: true,
  on: '((true))',
})

/**
 * An index for each sort that is offered (texts in the order of each language) and for each
 * reference; with `fewRows` for references only. All end with the id, so that every order is total.
 * The index of a reference also serves its foreign key, so it includes rows in the bin, marked so that
 * they can be counted.
 */
const sortIndexes = (resource: AnyResource): Index[] =>
  sortableFieldsOf(resource)
    .filter(key => !resource.fewRows || isReference(resource, key))
    .flatMap(key => indexesOfSort(resource, key))

const isReference = (resource: AnyResource, key: string): boolean => {
  const field = fieldOf(resource, key)
  return field !== undefined && kindOf(field).refers === 'one'
}

/** The indexes of one sort: one for each language where it is by a text. */
const indexesOfSort = (resource: AnyResource, key: string): Index[] => {
  const table = tableOf(resource.name)
  const lead = ofTenant(resource) ? 'tenant_id, ' : ''
  const column = quote(columnOf(key))
  const moments = momentsBeside(resource, key)
  const forReference = isReference(resource, key)
  const contained = [...(forReference ? ['deleted_at'] : []), ...moments].map(quote).join(', ')
  const rest = `${contained && ` include (${contained})`}${forReference ? '' : ` ${live}`}`
  const languages = sortLanguages(resource, key)
  const sorted =
    languages.length > 0 ? languages.map(it => sortedSql(resource, key, column, it)) : [column]
  return sortNames(resource, key).map((name, at) => ({
    name: indexOf(table, [name, ...moments].join('_')),
    on: `(${lead}${sorted[at]}, id)${rest}`,
  }))
}

/** What the indexes of a sort are named after: the column, with each of its collations. */
export const sortNames = (resource: AnyResource, key: string): readonly string[] => {
  const languages = sortLanguages(resource, key)
  return languages.length > 0
    ? languages.map(it => `${columnOf(key)}_${collationOf(it)}`)
    : [columnOf(key)]
}

/**
 * The columns of moments by which a screen of one tenant filters, which the index of every other
 * sort contains: in the order of a name, rows of a certain time may come after many others, which
 * are passed over in the index alone.
 */
export const momentsBeside = (resource: AnyResource, sort: string): readonly string[] => {
  const offered = sortableFieldsOf(resource)
  const screens = (Object.values(resource.screens) as Screen[]).filter(it => !it.across)
  const names = new Set<string>(screens.flatMap(it => it.filters as readonly string[]))
  return [...names]
    .filter(it => it !== sort && offered.includes(it) && isMoment(resource, it))
    .map(columnOf)
}

const isMoment = (resource: AnyResource, name: string): boolean => {
  const field = fieldOf(resource, name)
  return field ? kindOf(field).time !== undefined : name !== 'id'
}

/**
 * An index for each screen with a tree beside its table: what is chosen there is combined with a
 * status more often than anything else, and neither of two single indexes tells that no row has
 * both. It contains the rows in the order of the screen.
 */
const besideIndexes = (resource: AnyResource): Index[] => {
  const table = tableOf(resource.name)
  return (Object.values(resource.screens) as Screen[]).flatMap(({ beside, filters, sort }) => {
    const states = filters.filter(it => switchesRow(resource, it))
    if (!beside || states.length === 0) return []
    const keys = [...new Set([beside, ...states, sort[0]])].map(columnOf)
    const lead = ofTenant(resource) ? ['tenant_id'] : []
    return [
      {
        name: indexOf(table, keys.join('_')),
        on: `(${[...lead, ...keys.map(quote), 'id'].join(', ')}) ${live}`,
      },
    ]
  })
}

const switchesRow = (resource: AnyResource, name: string): boolean => {
  const field = fieldOf(resource, name)
  return field !== undefined && kindOf(field).switchesRow === true
}

const binned = 'where deleted_at is not null'

/**
 * Indexes for the bin of a tenant, latest first, and for the oldest rows in all bins. Neither
 * contains live rows.
 */
const binIndexes = (resource: AnyResource): Index[] => {
  const all: Index = {
    name: indexOf(tableOf(resource.name), 'bin'),
    on: `(deleted_at, id) ${binned}`,
  }
  if (!ofTenant(resource)) return [all]
  const name = indexOf(tableOf(resource.name), 'own_bin')
  return [all, { name, on: `(tenant_id, deleted_at, id) ${binned}` }]
}

/**
 * Indexes for lists of all tenants and for finding one of their rows; every other index begins with
 * the tenant.
 */
const acrossIndexes = (resource: AnyResource): Index[] => {
  const screens = (Object.values(resource.screens) as Screen[]).filter(it => it.across)
  if (screens.length === 0) return []
  const offered = sortableFieldsOf(resource)
  const sorts = screens
    .map(it => it.sort[0])
    .filter(key => offered.includes(key) && sortLanguages(resource, key).length === 0)
  return [
    { name: indexOf(tableOf(resource.name), 'across_id'), on: '(id)' },
    ...[...new Set(sorts)].map(key => ({
      name: indexOf(tableOf(resource.name), `across_${columnOf(key)}`),
      on: `(${quote(columnOf(key))}, id) ${live}`,
    })),
  ]
}

const searchIndexes = (resource: AnyResource): Index[] => {
  const found = fieldsOf(resource).flatMap(([key, field]) => (field.search ? [columnOf(key)] : []))
  if (found.length === 0) return []
  const parts = found.map(column => `${quote(column)} gin_trgm_ops`)
  const name = indexOf(tableOf(resource.name), `search_${found.join('_')}`)
  return [{ name, on: `using gin (${parts.join(', ')}) ${live}`, extension: 'pg_trgm' }]
}

/**
 * Indexes for searching by pinyin, and for rows whose pinyin is due. The latter is empty except for
 * rows that were written without the kit.
 */
const pinyinIndexes = (resource: AnyResource): Index[] => {
  const fields = pinyinFieldsOf(resource)
  if (fields.length === 0) return []
  const table = tableOf(resource.name)
  // Rows without Chinese text are not in the index.
  const on = `using gin (${pinyinColumn} gin_trgm_ops) ${live} and ${pinyinColumn} is not null`
  return [
    { name: indexOf(table, pinyinColumn), on, extension: 'pg_trgm' },
    {
      name: indexOf(table, `pinyin_due_${fields.map(columnOf).join('_')}`),
      on: `(id) where ${pinyinDueSql(resource)}`,
    },
  ]
}

/** Indexes for finding the rows that refer to a file. */
const fileIndexesOf = (resource: AnyResource): Index[] =>
  fieldsOf(resource).flatMap(([key, field]) => {
    const on = fieldStorageOf(field).files?.index(quote(columnOf(key)))
    return on ? [{ name: indexOf(tableOf(resource.name), `file_${columnOf(key)}`), on }] : []
  })

/**
 * Whether the reference can have a foreign key. A row of the installation that refers into a tenant
 * cannot; the write checks it.
 */
const keyed = (resource: AnyResource, target: AnyResource | undefined): target is AnyResource =>
  target !== undefined && (ofTenant(resource) || !ofTenant(target))

const foreignKey = (
  resource: AnyResource,
  key: string,
  field: AnyField,
  find: Find,
): Constraint[] => {
  const target = find(field.to ?? '')
  if (!keyed(resource, target)) return []
  const column = quote(columnOf(key))
  const from = ofTenant(target) ? `tenant_id, ${column}` : column
  const gone = letsGo(field) ? ` on delete set null (${column})` : ''
  const sql = `foreign key (${from}) references ${tableOf(target.name)} (${keyOf(target).join(', ')})${gone}`
  return [{ name: foreignKeyOf(resource.name, key), sql }]
}

const letsGo = ({ onDelete }: AnyField) => onDelete === 'clear' || onDelete === 'keep'

const linkTable = (resource: AnyResource, key: string, field: AnyField, find: Find): Table => {
  const name = linkTableOf(resource.name, key)
  const target = find(field.to ?? '')
  const lead = ofTenant(resource) ? [tenantId] : []
  const tenant = ofTenant(resource) ? 'tenant_id, ' : ''
  const owner = {
    name: ownerKeyOf(name),
    sql: `foreign key (${tenant}owner_id) references ${tableOf(resource.name)} (${keyOf(resource).join(', ')}) on delete cascade`,
  }
  const toward = keyed(resource, target) && {
    name: foreignKeyOf(resource.name, key),
    sql: `foreign key (${ofTenant(target) ? 'tenant_id, ' : ''}target_id) references ${tableOf(target.name)} (${keyOf(target).join(', ')})${letsGo(field) ? ' on delete cascade' : ''}`,
  }
  return {
    name,
    columns: [
      ...lead,
      { name: 'owner_id', type: 'bigint', required: true },
      { name: 'target_id', type: 'bigint', required: true },
    ],
    primaryKey: [...lead.map(it => it.name), 'owner_id', 'target_id'],
    indexes: [{ name: indexOf(name, snake('target')), on: `(${tenant}target_id, owner_id)` }],
    foreignKeys: [owner, ...(toward ? [toward] : [])],
    policies: ofTenant(resource) ? tenantPolicies : platformPolicies(Boolean(resource.shared)),
    grants: { uc_tenant: everything, uc_system: everything },
  }
}
