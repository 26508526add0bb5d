import type { AnyField } from '#resources/core/fields.ts'
import { isLinked, kindOf } from '#resources/core/kinds.ts'
import type { Registry } from '#resources/core/registry.ts'
import {
  type Action,
  type AnyResource,
  fieldOf,
  fieldsOf,
  type Screen,
} from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { fieldStorageOf, hasColumn, systemColumns } from '#server/db/columns.ts'
import { foldedFieldsOf } from '#server/db/foldedText.ts'
import { columnOf, linkTableOf, literal, relationOf, tableOf } from '#server/db/names.ts'
import { pinyinFieldsOf } from '#server/db/pinyin.ts'
import { statementNames } from '#server/db/statementNames.ts'
import { fieldValueSql } from '#server/kit/query/fieldValueSql.ts'
import type { ShownTitles } from './behaviour.ts'

/** A field that refers to rows of another resource. */
export interface ReferencePlan {
  readonly name: string
  readonly field: AnyField
  readonly target: AnyResource
  readonly targetTable: string
  /** Where the ids are stored: a column of the row's table, or a link table. */
  readonly column: string | null
  readonly linkTable: string | null
  /**
   * For several references: `from ... where ...` that gives each link of the row `t` as
   * `l.target_id`, links to rows in the bin included.
   */
  readonly links: string | null
  /** Whether links to rows in the bin stay stored and are not shown. */
  readonly hides: boolean
}

/** A column of ids whose rows are named in `labels`. */
export interface Labelled extends Pick<ReferencePlan, 'name' | 'target'> {
  /**
   * The column with the tenant of the referenced row, when it can be another one than the reader's.
   */
  readonly within?: string | undefined
}

/**
 * What is derived from a definition once: its names in the database and parts of its statements.
 */
export interface ResourcePlan {
  readonly resource: AnyResource
  readonly table: string
  readonly tenant: boolean
  /** Whether it reads rows of all tenants. */
  readonly across: boolean
  /** Sort fields for which rows of all tenants have an index. */
  readonly sortedAcross: ReadonlySet<string>
  /**
   * Select list of a row as the API answers it, over the alias `t`: first the references that
   * `labels` names, then the id and the rest.
   */
  readonly columns: string
  /** The entries of that list by field name. */
  readonly selects: ReadonlyMap<string, string>
  readonly binColumns: string
  readonly labelled: readonly Labelled[]
  /** SQL over the alias `t`, by the names that a query may sort by. */
  readonly sortable: ReadonlyMap<string, string>
  /** Fields by the names that a query may filter by. */
  readonly filterable: ReadonlyMap<string, AnyField>
  /** SQL of the title as it is shown, over the alias `t`, where that is not the stored one. */
  readonly shownTitle?: string
  readonly searched: readonly string[]
  /** Columns whose texts are searched folded as well. */
  readonly folded: ReadonlySet<string>
  /** Whether rows can be searched by pinyin. */
  readonly pinyin: boolean
  /**
   * For a view that shows names of other rows: its reference to them. The rows are found by the
   * pinyin of those names.
   */
  readonly readThrough: ReferencePlan | undefined
  readonly references: readonly ReferencePlan[]
  readonly stored: readonly (readonly [string, AnyField])[]
  /** Fields whose values are unique in the installation although each row belongs to a tenant. */
  readonly identities: readonly string[]
  /** What a list offers to do with one row: `update`, `delete` and names of actions. */
  readonly rowActions: readonly string[]
  /** SQL of the text that names a row, over an alias. */
  titleOf(alias: string): string
  readonly nameOf: (text: string) => string
}

const plans = new WeakMap<Registry, Map<string, ResourcePlan>>()

/**
 * The plan of a definition in force. It is cached until the registry changes. A narrower definition
 * of the same rows is cached under the name `as`.
 */
export const planOf = (
  registry: Registry,
  resource: AnyResource,
  as = resource.name,
): ResourcePlan => {
  const known = plans.get(registry) ?? watched(registry)
  const found = known.get(as)
  if (found?.resource === resource) return found
  const made = makePlan(registry, resource)
  known.set(as, made)
  return made
}

/** The plan for reading the same rows in all tenants, each with its `tenantId`. */
export const acrossPlanOf = (registry: Registry, resource: AnyResource): ResourcePlan => {
  const plan = planOf(registry, resource)
  const known = acrossPlans.get(plan)
  if (known) return known
  const owner = registry.find('tenant')
  const within = (one: Labelled): Labelled =>
    one.target.tenancy === 'tenant' ? { ...one, within: 'tenantId' } : one
  const labelled = [
    ...plan.labelled.map(within),
    ...(owner ? [{ name: 'tenantId', target: owner }] : []),
  ]
  const screens = Object.values(resource.screens) as Screen[]
  const sorts = screens.flatMap(it => (it.across ? (plan.sortable.get(it.sort[0]) ?? []) : []))
  const column = 't.tenant_id::text as "tenantId"'
  const made: ResourcePlan = {
    ...plan,
    across: true,
    sortedAcross: new Set(['t.id', 't.tenant_id', ...sorts]),
    columns: `${column}, ${plan.columns}`,
    selects: new Map([['tenantId', column], ...plan.selects]),
    binColumns: `${column}, ${plan.binColumns}`,
    labelled,
    sortable: new Map([...plan.sortable, ['tenantId', 't.tenant_id']]),
    filterable: new Map([...plan.filterable, ['tenantId', { kind: 'reference' }]]),
    nameOf: namesFor(`across_${resource.name}`),
  }
  acrossPlans.set(plan, made)
  return made
}
const acrossPlans = new WeakMap<ResourcePlan, ResourcePlan>()

/** The plan for reading rows whose titles are shown in another language than they are stored in. */
export const shownPlanOf = (plan: ResourcePlan, { key, titles }: ShownTitles): ResourcePlan => {
  const name = plan.resource.title as string
  const shownTitle = `coalesce(${literal(JSON.stringify(titles))}::jsonb ->> (${key}), t.${columnOf(name)})`
  return { ...plan, shownTitle, sortable: new Map([...plan.sortable, [name, shownTitle]]) }
}

const watched = (registry: Registry) => {
  const made = new Map<string, ResourcePlan>()
  plans.set(registry, made)
  registry.watch(() => made.clear())
  return made
}

const system = {
  id: { kind: 'reference' },
  createdAt: { kind: 'dateTime' },
  updatedAt: { kind: 'dateTime' },
} as const

const makePlan = (registry: Registry, resource: AnyResource): ResourcePlan => {
  const fields = fieldsOf(resource)
  const pointers = fields.flatMap(
    ([name, field]) => pointerOf(registry, resource, name, field) ?? [],
  )
  const open = fields.filter(([, field]) => kindOf(field).filterOperators)
  const selects = selectsOf(resource, pointers)
  return {
    resource,
    table: relationOf(resource),
    tenant: resource.tenancy === 'tenant',
    across: false,
    sortedAcross: new Set(),
    columns: [...selects.values()].join(', '),
    selects,
    binColumns: [...selects.values(), ...binStamps(resource)].join(', '),
    labelled: pointers.map(({ name, target, field }) => ({ name, target, within: field.within })),
    sortable: new Map(
      ['id', ...sortableFieldsOf(resource)].map(name => {
        const field = fieldOf(resource, name)
        return [name, field ? fieldValueSql(name, field) : `t.${columnOf(name)}`]
      }),
    ),
    filterable: new Map<string, AnyField>([...open, ...Object.entries(system)]),
    searched: searchedOf(resource).map(columnOf),
    folded: new Set(foldedFieldsOf(resource).map(columnOf)),
    pinyin: pinyinFieldsOf(resource).length > 0,
    readThrough: resource.view ? pointers.find(it => showsNamesOf(resource, it)) : undefined,
    references: pointers,
    stored: fields.filter(([, field]) => hasColumn(field)),
    identities:
      resource.tenancy === 'tenant'
        ? fields.filter(([, field]) => field.unique === 'platform').map(([name]) => name)
        : [],
    rowActions: rowActionsOf(resource),
    titleOf: alias => titleOf(resource, alias),
    nameOf: namesFor(resource.name),
  }
}

const rowActionsOf = ({ view, actions }: AnyResource): readonly string[] => [
  ...(view ? [] : ['update', 'delete']),
  ...Object.entries(actions as Readonly<Record<string, Action>>).flatMap(([name, { on }]) =>
    on === 'all' ? [] : [name],
  ),
]

const searchedOf = (resource: AnyResource): string[] => {
  const marked = fieldsOf(resource).filter(
    ([, field]) => field.search && kindOf(field).filterOperators?.includes('like'),
  )
  return marked.length > 0 ? marked.map(([name]) => name) : [resource.title as string]
}

/**
 * Whether the rows of a view show the display name of what a field refers to, such as the real name
 * of a user, and are searched by it. The resource is checked too, because a field of that name can
 * mean something else.
 */
const showsNamesOf = (view: AnyResource, { column, target }: ReferencePlan): boolean => {
  const name = view.displayName as string | undefined
  return (
    column !== null &&
    name !== undefined &&
    name === target.displayName &&
    searchedOf(view).includes(name) &&
    pinyinFieldsOf(target).includes(name)
  )
}

const pointerOf = (
  registry: Registry,
  resource: AnyResource,
  name: string,
  field: AnyField,
): ReferencePlan | undefined => {
  const target = field.to === undefined ? undefined : registry.find(field.to)
  if (!target) return
  const linkTable = isLinked(field) ? linkTableOf(resource.name, name) : null
  return {
    name,
    field,
    target,
    targetTable: tableOf(target.name),
    column: linkTable ? null : columnOf(name),
    linkTable,
    links: linksOf(resource, name, field, linkTable),
    hides: field.onDelete === 'clear' && field.within === undefined,
  }
}

const linksOf = (
  { tenancy }: AnyResource,
  name: string,
  { inRow }: AnyField,
  linkTable: string | null,
): string | null => {
  if (inRow) return `from unnest(t.${columnOf(name)}) as l (target_id) where true`
  const own = tenancy === 'tenant' ? 'l.tenant_id = t.tenant_id and ' : ''
  return linkTable && `from ${linkTable} l where ${own}l.owner_id = t.id`
}

/**
 * SQL condition: the row with this id, in the tenant of the row `t`, is not in the bin. It may be
 * null instead of false. For pointers that hide links to such rows; for others it is always true.
 * Many links to rows of the installation, such as menus, are compared with a hash of those. Others
 * read one index entry each: for EXISTS the planner may read all rows of the target's tenant first,
 * which does not pay for a page of rows.
 */
export const liveSql = (
  { hides, target, targetTable, links }: ReferencePlan,
  id: string,
): string => {
  if (!hides) return 'true'
  // `is true` keeps the planner from a join, which would hash them again for each row.
  if (links && target.tenancy !== 'tenant')
    return `(${id} in (select x.id from ${targetTable} x where x.deleted_at is null)) is true`
  const own = target.tenancy === 'tenant' ? 'x.tenant_id = t.tenant_id and ' : ''
  return `(select true from ${targetTable} x where ${own}x.id = ${id} and x.deleted_at is null)`
}

/** The select list: references first, then the id and the rest. */
const selectsOf = (
  resource: AnyResource,
  pointers: readonly ReferencePlan[],
): ReadonlyMap<string, string> => {
  const refs = pointers.map(it => {
    const value = it.links ? linkedOf(it) : shownOf(it)
    return [it.name, `${value} as "${it.name}"`] as const
  })
  const pointing = new Set(pointers.map(it => it.name))
  const own = fieldsOf(resource)
    .filter(([name, field]) => !pointing.has(name) && !kindOf(field).writeOnly && hasColumn(field))
    .map(([name, field]) => [name, `${jsonOf(field, name)} as "${name}"`] as const)
  const first = [
    ['id', 't.id::text as "id"'],
    ['version', 't.version as "version"'],
  ] as const
  return new Map([...refs, ...first, ...own, ...stamps])
}

const shownOf = (pointer: ReferencePlan): string => {
  const value = jsonOf(pointer.field, pointer.name)
  return pointer.hides
    ? `(case when ${liveSql(pointer, `t.${pointer.column}`)} then ${value} end)`
    : value
}

const jsonOf = (field: AnyField, name: string) =>
  fieldStorageOf(field).toJson(fieldValueSql(name, field))

const stampOf = (name: keyof typeof systemColumns) =>
  `${systemColumns[name].toJson(`t.${columnOf(name)}`)} as "${name}"`
const stamps = (['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const).map(
  name => [name, stampOf(name)] as const,
)

/**
 * SQL of the name of a row, a text: its display name if it has one, such as the real name of a
 * user, otherwise its title.
 */
export const titleOf = (resource: AnyResource, alias: string): string => {
  const title = storedTitleOf(resource, alias)
  if (!resource.displayName || !fieldOf(resource, resource.displayName as string)) return title
  return `coalesce(nullif(${alias}.${columnOf(resource.displayName as string)}, ''), ${title})`
}

/** SQL of the title of a row as a text, or of its id where the title may be empty and is. */
export const storedTitleOf = (resource: AnyResource, alias: string): string => {
  const name = resource.title as string
  const column = `${alias}.${columnOf(name)}`
  const field = fieldOf(resource, name)
  const isAlwaysText = field?.required && fieldStorageOf(field).type(field) === 'text'
  return isAlwaysText ? column : `coalesce(nullif(${column}::text, ''), ${alias}.id::text)`
}

/**
 * When a row was moved to the bin and by whom. The name comes from the audit log, because the
 * person may belong to another tenant or be deleted.
 */
const binStamps = ({ name, tenancy }: AnyResource): string[] => {
  const tenant = tenancy === 'tenant' ? 't.tenant_id' : '1'
  const remover = `(select a.actor_name from uc_audit a where a.tenant_id = ${tenant} and a.row_id = t.id
    and a.resource = ${literal(name)} and a.action = 'delete' order by a.id desc limit 1) as "deletedByName"`
  return [stampOf('deletedAt'), stampOf('deletedBy'), remover]
}

/**
 * Selects the linked ids of a row. Those of a link table are in the order of its index, so that
 * nothing has to be sorted.
 */
const linkedOf = (pointer: ReferencePlan): string => {
  const shown = pointer.hides ? ` and ${liveSql(pointer, 'l.target_id')}` : ''
  return `array(select l.target_id::text ${pointer.links}${shown} order by l.target_id)`
}

/** Names statements. The text of a list depends on how callers sort and filter. */
const namesFor = (resource: string) => {
  statementCount += 1
  return statementNames(`uc_${resource.slice(0, 30)}_${statementCount}`, 300)
}

let statementCount = 0
