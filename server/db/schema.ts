import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { foldSql } from './fold.ts'
import type {
  Catalogue,
  CatalogueTable,
  Declared,
  Index,
  Table,
  TableColumn,
  View,
} from './model.ts'
import { literal, quote, tableOf, viewOf } from './names.ts'
import { knownPartitions } from './partitionTables.ts'
import { tablesOf } from './resourceTables.ts'

export interface SchemaPlan {
  /** Additive statements, in order. */
  steps: readonly string[]
  /** Changes that a person must decide: the reason, and the statement for a migration. */
  stops: readonly SchemaConflict[]
  /** What the rows must fulfil before the steps. */
  checks: readonly Check[]
}

/** A selection of rows that must be empty: `tenantId` or null, `ids` and `value` of equal rows. */
interface Check {
  table: string
  column: string
  select: string
}

export interface SchemaConflict {
  /** The column that it is about. */
  table: string
  column: string
  /** Whether rows have equal values in a column that is declared as unique. */
  equal?: true
  why: string
  statement: string
}

/** Texts of row policies as they are declared, to those that PostgreSQL stores. */
export type Spelling = ReadonlyMap<string, string>

/**
 * Computes the statements between the declared tables and the current database. Executes nothing.
 * Without a spelling, row policies are compared by name only.
 */
export const planSchema = (
  declared: Declared,
  catalogue: Catalogue,
  spelling: Spelling = new Map(),
): SchemaPlan => {
  const wanted = wantedTables(declared)
  const extensions = usableExtensions(wanted, catalogue)
  const divided = withPartitions(wanted, catalogue)
  const known = (table: Table) => catalogue.tables[table.name]
  const present = wanted.flatMap(table =>
    known(table) ? [{ table, is: known(table) as CatalogueTable }] : [],
  )
  const usable = (index: Index) => !index.extension || extensions.includes(index.extension)
  return {
    steps: [
      ...schemaSteps(catalogue),
      ...sequenceSteps(catalogue),
      ...extensions
        .filter(it => !catalogue.extensions.includes(it))
        .map(it => `create extension if not exists ${it}`),
      ...wanted.filter(table => !known(table)).flatMap(createTable),
      ...present.flatMap(({ table, is }) => columnSteps(table, is)),
      ...present.flatMap(({ table, is }) => fillfactorSteps(table, is)),
      ...divided.flatMap(table => indexSteps(table, known(table), usable)),
      ...wanted.flatMap(table => identitySteps(table, known(table))),
      ...wanted.flatMap(table => constraintSteps(table, known(table))),
      ...divided.flatMap(table => guardSteps(table, known(table), spelling)),
      ...divided.flatMap(table => grantSteps(table.name, table.grants, known(table)?.grants)),
      ...wantedViews(declared).flatMap(view => viewSteps(view, catalogue.views[view.name])),
    ],
    stops: present.flatMap(({ table, is }) => columnStops(table, is)),
    checks: present.flatMap(({ table, is }) => (is.filled ? uniqueChecks(table, is) : [])),
  }
}

/**
 * Statements that a migration relies on: `uc_system` reads and writes every row of the tables that
 * are present. A database that was restored without the roles has lost this.
 */
export const systemSteps = (
  declared: Declared,
  catalogue: Catalogue,
  spelling: Spelling,
): readonly string[] => [
  ...schemaSteps(catalogue),
  ...withPartitions(wantedTables(declared), catalogue).flatMap(table => {
    const is = catalogue.tables[table.name]
    if (!is) return []
    const { uc_system = '' } = table.grants
    const stored = Object.entries(is.policies).filter(([name]) => name === 'system')
    const alone = {
      table: { ...table, policies: table.policies.filter(it => it.name === 'system') },
      is: { ...is, policies: Object.fromEntries(stored) },
    }
    return [
      ...policySteps(alone.table, alone.is, spelling),
      ...lacking('uc_system', uc_system, is.grants).map(grantOn(table.name)),
    ]
  }),
]

/** The row policies whose texts are to be compared with the stored ones. */
export const comparedPolicies = (declared: Declared, { tables }: Catalogue): readonly string[] => [
  ...new Set(
    wantedTables(declared).flatMap(({ name, policies }) =>
      policies.filter(it => tables[name]?.policies[it.name] !== undefined).map(it => it.sql),
    ),
  ),
]

const ourRoles = ['uc_tenant', 'uc_system']

const schemaSteps = ({ schema, barredFunctions }: Catalogue) => [
  ...ourRoles
    .filter(role => !schema.users.includes(role))
    .map(role => `grant usage on schema ${quote(schema.name)} to ${role}`),
  ...barredFunctions.map(it => `grant execute on function ${it} to ${ourRoles.join(', ')}`),
]

/** Ids below 1000 are chosen by the seed, such as the platform's tenant 1. */
const sequenceSteps = ({ sequences }: Catalogue) => [
  ...(sequences.uc_id ? [] : ['create sequence uc_id start 1000']),
  ...grantSteps('sequence uc_id', { uc_tenant: 'usage', uc_system: 'usage' }, sequences.uc_id),
]

/** The tables and the partitions that they have. */
const withPartitions = (wanted: readonly Table[], { tables }: Catalogue): readonly Table[] =>
  wanted.flatMap(table => [table, ...knownPartitions(table, tables)])

/** Statements for a new partition, beside its columns. */
export const indexedAndGuarded = (partition: Table): readonly string[] => [
  ...indexSteps(partition, undefined, () => true),
  ...guardSteps(partition, undefined, new Map()),
  ...grantSteps(partition.name, partition.grants),
]

/** Every table that these definitions need, and those without a definition. */
const wantedTables = ({ resources, tables, checks }: Declared): readonly Table[] => {
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  const taken = new Set(tables.map(table => table.name))
  const kept = resources.filter(resource => !resource.view)
  for (const { name } of kept)
    if (taken.has(tableOf(name)))
      throw new Error(
        `Resource '${name}': the table ${tableOf(name)} is the system's own. Name the resource otherwise.`,
      )
  return [
    ...tables,
    ...kept
      .flatMap(resource => tablesOf(resource, name => byName.get(name)))
      .map(table => ({ ...table, checks: checks[table.name] ?? [] })),
  ]
}

const wantedViews = ({ resources, views }: Declared): readonly View[] =>
  resources
    .filter(resource => resource.view)
    .map(({ name }) => {
      const text = views[name]
      const sql = typeof text === 'function' ? text(resources) : text
      if (!sql)
        throw new Error(
          `Resource '${name}' is a view, and no feature says what its SQL is. Write it under \`views\` of the feature.`,
        )
      return { name: viewOf(name), sql }
    })

/**
 * A view is created again when its text changes. The text is kept in the view's comment, because
 * PostgreSQL reformats it.
 */
const viewSteps = ({ name, sql }: View, is: Catalogue['views'][string] | undefined) => {
  const stays = is?.sql === sql
  return [
    ...(stays
      ? []
      : [
          `drop view if exists ${name}`,
          `create view ${name} with (security_invoker = true) as ${sql}`,
          `comment on view ${name} is ${literal(sql)}`,
        ]),
    ...grantSteps(
      name,
      { uc_tenant: 'select', uc_system: 'select' },
      stays ? is.grants : undefined,
    ),
  ]
}

const usableExtensions = (tables: readonly Table[], { extensions, available }: Catalogue) =>
  [
    ...new Set(tables.flatMap(table => table.indexes.flatMap(index => index.extension ?? []))),
  ].filter(it => extensions.includes(it) || available.includes(it))

/** The definition of a column in a statement. */
export const spelled = ({ name, type, required, initial, generated }: TableColumn) =>
  `${quote(name)} ${type}${initial === undefined ? '' : ` default ${initial}`}${required ? ' not null' : ''}${
    generated === undefined ? '' : ` generated always as (${generated}) stored`
  }`

const createTable = ({ name, unlogged, fillfactor, byMonth, columns, primaryKey }: Table) => {
  const key = byMonth ? [] : [`primary key (${primaryKey.join(', ')})`]
  const parts = [...columns.map(spelled), ...key].join(',\n  ')
  const divided = byMonth ? ` partition by range (${byMonth})` : ''
  const storage = fillfactor ? ` with (fillfactor = ${fillfactor})` : ''
  return [
    `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n  ${parts}\n)${divided}${storage}`,
    ...columns.flatMap(column => generatedNote(name, column)),
  ]
}

/**
 * The declared text of a generated column or unique index is kept in its comment, because
 * PostgreSQL reformats it.
 */
const generatedNote = (table: string, { name, generated }: TableColumn) =>
  generated === undefined ? [] : [columnNote(table, name, generated)]

const columnNote = (table: string, column: string, text: string | null) =>
  `comment on column ${table}.${quote(column)} is ${text === null ? 'null' : literal(text)}`

const columnSteps = (table: Table, is: CatalogueTable) =>
  table.columns.flatMap(column => {
    const stored = is.columns[column.name]
    const alter = `alter table ${table.name} alter column ${quote(column.name)}`
    const added = [
      `alter table ${table.name} add column ${spelled(column)}`,
      ...generatedNote(table.name, column),
    ]
    if (!stored) return demands(column) && is.filled ? [] : added
    if (column.generated !== undefined)
      return stored.comment === column.generated
        ? []
        : [`alter table ${table.name} drop column ${quote(column.name)}`, ...added]
    if (stored.type !== column.type) return []
    return [
      ...(stored.required && !column.required ? [`${alter} drop not null`] : []),
      ...(isSameInitial(column, stored.initial)
        ? []
        : [
            column.initial === undefined
              ? `${alter} drop default`
              : `${alter} set default ${column.initial}`,
          ]),
    ]
  })

const demands = (column: TableColumn) => column.required && column.initial === undefined

const isSameInitial = ({ type, initial }: TableColumn, stored: string | null) => {
  const [declared, known] = [withoutType(initial), withoutType(stored)]
  return declared === known || isDeepStrictEqual(meaningOf(declared, type), meaningOf(known, type))
}

/** The catalogue adds a type to a default: `'pc'::text`. */
const withoutType = (initial: string | null | undefined) =>
  initial?.replace(/::[a-z][a-z0-9 [\]]*(\(\d+\)[a-z ]*)?(?=\)?$)/, '')

/** The object identifier of `text[]`, the same in every version. */
const textArray: number = 1009
const readArray: (text: string) => unknown = pg.types.getTypeParser(textArray)
/** What a literal means, since PostgreSQL spells lists, moments and JSON in its own way. */
const meaningOf = (initial: string | undefined, type: string): unknown => {
  const text = /^'(.*)'$/s.exec(initial ?? '')?.[1]?.replaceAll("''", "'")
  if (text === undefined) return initial
  if (type.endsWith('[]')) return readArray(text)
  if (type === 'jsonb') return JSON.parse(text)
  if (type.startsWith('timestamp')) return Date.parse(text.replace(/[+-]\d\d$/, '$&:00'))
  return text
}

const columnStops = (table: Table, is: CatalogueTable): SchemaConflict[] => [
  ...table.columns.flatMap(column =>
    stopOf(table, column, is).map(it => ({ table: table.name, column: column.name, ...it })),
  ),
  ...Object.entries(is.columns).flatMap(([name, stored]) => {
    const declared = table.columns.some(column => column.name === name)
    if (declared || !stored.required || stored.initial !== null) return []
    return [
      {
        table: table.name,
        column: name,
        why: `Column ${table.name}.${name} is declared no longer, and no row can be written without it`,
        statement: `alter table ${table.name} drop column ${quote(name)}`,
      },
    ]
  }),
]

const stopOf = (
  table: Table,
  column: TableColumn,
  is: CatalogueTable,
): Pick<SchemaConflict, 'why' | 'statement'>[] => {
  const stored = is.columns[column.name]
  const place = `${table.name}.${column.name}`
  const alter = `alter table ${table.name} alter column ${quote(column.name)}`
  if (!stored)
    return demands(column) && is.filled
      ? [
          {
            why: `Column ${place} is required, has no initial value, and the table holds rows`,
            statement: `alter table ${table.name} add column ${quote(column.name)} ${column.type} not null default <value for the rows there are>`,
          },
        ]
      : []
  if (stored.type !== column.type)
    return [
      {
        why: `Column ${place} is ${stored.type} and is declared as ${column.type}`,
        statement: `${alter} type ${column.type} using ${quote(column.name)}::${column.type}`,
      },
    ]
  if (column.required && !stored.required)
    return [
      {
        why: `Column ${place} may be empty and is declared as required`,
        statement: `${alter} set not null`,
      },
    ]
  return []
}

const fillfactorSteps = ({ name, fillfactor }: Table, is: CatalogueTable): string[] =>
  fillfactor === undefined || is.fillfactor === fillfactor
    ? []
    : [`alter table ${name} set (fillfactor = ${fillfactor})`]

const indexSteps = (
  table: Table,
  is: CatalogueTable | undefined,
  usable: (index: Index) => boolean,
) => [
  ...[...goneIndexes(table, is)].map(name => `drop index ${name}`),
  // The indexes of a divided table are those of its partitions.
  ...(table.byMonth ? [] : table.indexes)
    .filter(index => usable(index) && !isThere(index, is))
    .flatMap(index => [
      ...(is?.indexes[index.name] === undefined ? [] : [`drop index ${index.name}`]),
      `create ${index.unique ? 'unique ' : ''}index ${index.name} on ${table.name} ${index.on}`,
      ...(index.unique ? [`comment on index ${index.name} is ${literal(index.on)}`] : []),
    ]),
]

/**
 * The names of other indexes change with what they are about; a unique index is named by its field,
 * because PostgreSQL's error names the index.
 */
const isThere = ({ name, unique, on }: Index, is: CatalogueTable | undefined): boolean =>
  is?.indexes[name] !== undefined && (!unique || is.indexes[name] === on)

/** The names of present indexes that are to be dropped. */
const goneIndexes = (table: Table, is: CatalogueTable | undefined): ReadonlySet<string> =>
  new Set([
    ...goneUniques(table, is),
    ...(table.droppedIndexes ?? []).filter(name => is?.indexes[name] !== undefined),
  ])

/**
 * Unique indexes of ours that the definition declares no longer. Earlier releases wrote no comment.
 */
const goneUniques = (table: Table, is: CatalogueTable | undefined): string[] =>
  Object.entries(is?.indexes ?? {}).flatMap(([name, comment]) =>
    (comment !== null || name.endsWith('__unique')) && !table.indexes.some(it => it.name === name)
      ? [name]
      : [],
  )

/** The comment of a column whose values are in `uc_identity`. */
export const identityNote = (kind: string) => `unique: ${kind}`

const identitySteps = (table: Table, is: CatalogueTable | undefined): string[] => {
  const kinds = new Map(table.identities?.map(it => [it.column, it.kind]))
  return [
    ...Object.entries(is?.columns ?? {}).flatMap(([column, { comment }]) => {
      const kind = /^unique: (.+)$/.exec(comment ?? '')?.[1]
      return kind && kinds.get(column) !== kind
        ? [
            asSystem(`delete from uc_identity where kind = ${literal(kind)}`),
            columnNote(table.name, column, null),
          ]
        : []
    }),
    ...[...kinds].flatMap(([column, kind]) =>
      is?.columns[column]?.comment === identityNote(kind)
        ? []
        : [
            ...(is?.filled ? [asSystem(reserving(table.name, column, kind))] : []),
            columnNote(table.name, column, identityNote(kind)),
          ],
    ),
  ]
}

/** Row policies hide all rows from the owner of the tables. */
export const asSystem = (statement: string) =>
  `set local role uc_system;\n${statement};\nreset role`

const reserving = (table: string, column: string, kind: string) =>
  `insert into uc_identity (kind, key, tenant_id, row_id)
    select ${literal(kind)}, ${foldSql(quote(column))}, tenant_id, id from ${table} where ${quote(column)} is not null and deleted_at is null`

const uniqueChecks = (table: Table, is: CatalogueTable): Check[] => {
  const known = (column: string) => is.columns[column] !== undefined
  const indexes = table.indexes.flatMap(index =>
    index.unique && index.equal && !isThere(index, is) ? [index.equal] : [],
  )
  const identities = (table.identities ?? [])
    .filter(({ column, kind }) => is.columns[column]?.comment !== identityNote(kind))
    .map(({ column }) => ({ parts: [foldSql(quote(column))], column }))
  return [...indexes, ...identities]
    .filter(({ column }) => known(column))
    .map(({ parts, column }) => ({
      table: table.name,
      column,
      select: equalRows(table.name, quote(column), parts, known('tenant_id')),
    }))
}

const equalRows = (table: string, column: string, parts: readonly string[], tenant: boolean) =>
  `select ${tenant ? 'min(tenant_id)::text' : 'null'} as "tenantId", (array_agg(id::text order by id))[1:10] as ids, min(${column}::text) as value
    from ${table} where deleted_at is null and ${column} is not null group by ${parts.join(', ')} having count(*) > 1 limit 5`

const constraintSteps = (table: Table, is: CatalogueTable | undefined) =>
  [...table.foreignKeys, ...(table.checks ?? [])]
    .filter(key => !is?.constraints.includes(key.name))
    .map(key => `alter table ${table.name} add constraint ${key.name} ${key.sql}`)

const guardSteps = (table: Table, is: CatalogueTable | undefined, spelling: Spelling) => [
  ...(is?.guarded
    ? []
    : [`alter table ${table.name} enable row level security, force row level security`]),
  ...policySteps(table, is, spelling),
]

/** A policy that is not declared is dropped: each one shows rows. */
const policySteps = (
  { name, policies }: Table,
  is: CatalogueTable | undefined,
  spelling: Spelling,
) => {
  const stored = is?.policies ?? {}
  const kept = policies.filter(
    it =>
      stored[it.name] !== undefined &&
      (spelling.get(it.sql) ?? stored[it.name]) === stored[it.name],
  )
  const keeps = (policy: string) => kept.some(it => it.name === policy)
  return [
    ...Object.keys(stored)
      .filter(it => !keeps(it))
      .map(it => `drop policy ${quote(it)} on ${name}`),
    ...policies
      .filter(it => !keeps(it.name))
      .map(it => `create policy ${it.name} on ${name} ${it.sql}`),
  ]
}

interface Grants {
  role: string
  rights: readonly string[]
}

/** Makes the grants of our roles, and of everyone by `public`, those that are declared. */
const grantSteps = (
  on: string,
  wanted: Readonly<Record<string, string>>,
  stored: readonly string[] = [],
): string[] => {
  const excess = ['public', ...ourRoles].flatMap(role => {
    const declared = wanted[role]?.split(', ') ?? []
    const rights = stored
      .filter(it => it.startsWith(`${role}:`))
      .map(it => it.slice(role.length + 1))
      .filter(right => !declared.includes(right))
    return rights.length > 0 ? [{ role, rights }] : []
  })
  return [
    ...excess.map(({ role, rights }) => `revoke ${rights.join(', ')} on ${on} from ${role}`),
    ...Object.entries(wanted)
      .flatMap(([role, rights]) => lacking(role, rights, stored))
      .map(grantOn(on)),
  ]
}

const lacking = (role: string, declared: string, stored: readonly string[]): Grants[] => {
  const rights = declared.split(', ').filter(right => !stored.includes(`${role}:${right}`))
  return rights.length > 0 ? [{ role, rights }] : []
}

const grantOn =
  (on: string) =>
  ({ role, rights }: Grants) =>
    `grant ${rights.join(', ')} on ${on} to ${role}`
