import type { AnyResource, Screen } from '#resources/core/define.ts'
import { fieldOf, fieldsOf } from '#resources/core/define.ts'
import type { AnyField } from '#resources/core/fields.ts'
import type { Registry } from '#resources/core/registry.ts'
import { hasColumn, columns as kinds, systemColumns } from '#server/db/columns.ts'
import { columnOf, linkTableOf, literal, relationOf, tableOf } from '#server/db/names.ts'
import { pinyinFieldsOf } from '#server/db/pinyin.ts'
import { asks, isLinked } from './asks.ts'
import { readOf } from './reading.ts'

/** A field that names rows of another resource. */
export interface Pointer {
  readonly name: string
  readonly field: AnyField
  readonly target: AnyResource
  readonly targetTable: string
  /** Where the ids lie: a column of the row's table, or a table of links. */
  readonly column: string | null
  readonly linkTable: string | null
}

/** A column of ids whose rows are named in `labels`. */
export interface Labelled extends Pick<Pointer, 'name' | 'target'> {
  /** The column that holds the tenant of what is pointed at, where it need not be the reader's. */
  readonly within?: string | undefined
}

/** What is known of a definition before any request: its names in the database and the parts of its statements. */
export interface Plan {
  readonly resource: AnyResource
  readonly table: string
  readonly tenant: boolean
  /** Reads rows of all tenants. */
  readonly across: boolean
  /** Sorts of all tenants' rows that an index of their own serves. */
  readonly sortedAcross: ReadonlySet<string>
  /** Select list of a row as the API answers it, over the alias `t`; what needs a name in `labels` comes first, then the id. */
  readonly columns: string
  /** The entries of that list by the names of their fields. */
  readonly selects: ReadonlyMap<string, string>
  readonly binColumns: string
  readonly labelled: readonly Labelled[]
  /** SQL over the alias `t` by the names that a query may sort by. */
  readonly sortable: ReadonlyMap<string, string>
  /** Fields by the names that a query may filter by. */
  readonly filterable: ReadonlyMap<string, AnyField>
  readonly searched: readonly string[]
  /** Whether its rows are found by pinyin too. */
  readonly pinyin: boolean
  /** Of a view that shows names of other rows: what points to them. Their readings find its rows. */
  readonly readThrough: Pointer | undefined
  readonly pointers: readonly Pointer[]
  readonly stored: readonly (readonly [string, AnyField])[]
  /** Fields unique in the installation though each row belongs to a tenant. */
  readonly identities: readonly string[]
  /** SQL of the text that names a row, over an alias. */
  titleOf(alias: string): string
  readonly nameOf: (text: string) => string | undefined
}

const plans = new WeakMap<Registry, Map<string, Plan>>()

/**
 * The plan of a definition in force, made once and again after the registry has changed. A narrower definition of
 * the same rows says what it is known `as`.
 */
export const planOf = (registry: Registry, resource: AnyResource, as = resource.name): Plan => {
  const known = plans.get(registry) ?? watched(registry)
  const found = known.get(as)
  if (found?.resource === resource) return found
  const made = makePlan(registry, resource)
  known.set(as, made)
  return made
}

/** The plan of the same rows in all tenants, each with its `tenantId`; for reading alone. */
export const acrossPlanOf = (registry: Registry, resource: AnyResource): Plan => {
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
  const made: Plan = {
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
const acrossPlans = new WeakMap<Plan, Plan>()

const watched = (registry: Registry) => {
  const made = new Map<string, Plan>()
  plans.set(registry, made)
  registry.watch(() => made.clear())
  return made
}

const system = {
  id: { kind: 'reference' },
  createdAt: { kind: 'dateTime' },
  updatedAt: { kind: 'dateTime' },
} as const

/** Fields that lists can be sorted by; several references have no order among each other. */
export const sortedFields = (resource: AnyResource) =>
  fieldsOf(resource).filter(([, field]) => asks[field.kind]?.includes('sort'))

const makePlan = (registry: Registry, resource: AnyResource): Plan => {
  const fields = fieldsOf(resource)
  const pointers = fields.flatMap(
    ([name, field]) => pointerOf(registry, resource, name, field) ?? [],
  )
  const open = fields.filter(([, field]) => asks[field.kind])
  const sorting = sortedFields(resource).map(
    ([name, field]) => [name, readOf(name, field)] as const,
  )
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
    sortable: new Map([
      ...sorting,
      ['id', 't.id'],
      ['createdAt', 't.created_at'],
      ['updatedAt', 't.updated_at'],
    ]),
    filterable: new Map<string, AnyField>([...open, ...Object.entries(system)]),
    searched: searchedOf(resource).map(columnOf),
    pinyin: pinyinFieldsOf(resource).length > 0,
    readThrough: resource.view ? pointers.find(it => showsNamesOf(resource, it)) : undefined,
    pointers,
    stored: fields.filter(([, field]) => hasColumn(field)),
    identities:
      resource.tenancy === 'tenant'
        ? fields.filter(([, field]) => field.unique === 'platform').map(([name]) => name)
        : [],
    titleOf: alias => titleOf(resource, alias),
    nameOf: namesFor(resource.name),
  }
}

const searchedOf = (resource: AnyResource): string[] => {
  const marked = fieldsOf(resource).filter(
    ([, field]) => field.search && asks[field.kind]?.includes('like'),
  )
  return marked.length > 0 ? marked.map(([name]) => name) : [resource.title as string]
}

/**
 * Whether the rows of a view bear the display name of what a field points to, such as the real name of a user, and are
 * searched by it. A field of the same name can be something else: an account elsewhere has a name, a department too.
 */
const showsNamesOf = (view: AnyResource, { column, target }: Pointer): boolean => {
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
): Pointer | undefined => {
  const target = field.to === undefined ? undefined : registry.find(field.to)
  if (!target) return
  const linked = isLinked(field)
  return {
    name,
    field,
    target,
    targetTable: tableOf(target.name),
    column: linked ? null : columnOf(name),
    linkTable: linked ? linkTableOf(resource.name, name) : null,
  }
}

/** What points to other rows, and the rest from the id on. */
const selectsOf = (
  resource: AnyResource,
  pointers: readonly Pointer[],
): ReadonlyMap<string, string> => {
  const refs = pointers.map(it => {
    const value = it.linkTable ? linkedOf(resource, it) : jsonOf(it.field, it.name)
    return [it.name, `${value} as "${it.name}"`] as const
  })
  const pointing = new Set(pointers.map(it => it.name))
  const own = fieldsOf(resource)
    .filter(([name, field]) => !pointing.has(name) && field.kind !== 'secret' && hasColumn(field))
    .map(([name, field]) => [name, `${jsonOf(field, name)} as "${name}"`] as const)
  const first = [
    ['id', 't.id::text as "id"'],
    ['version', 't.version as "version"'],
  ] as const
  return new Map([...refs, ...first, ...own, ...stamps])
}

const jsonOf = (field: AnyField, name: string) => kinds[field.kind].toJson(readOf(name, field))

const stampOf = (name: keyof typeof systemColumns) =>
  `${systemColumns[name].toJson(`t.${columnOf(name)}`)} as "${name}"`
const stamps = (['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const).map(
  name => [name, stampOf(name)] as const,
)

/** What people call a row: its display name where it has one, such as the real name of a user. */
export const titleOf = (resource: AnyResource, alias: string): string => {
  const title = `${alias}.${columnOf(resource.title as string)}`
  if (!resource.displayName || !fieldOf(resource, resource.displayName as string)) return title
  return `coalesce(nullif(${alias}.${columnOf(resource.displayName as string)}, ''), ${title})`
}

/** When a row was moved to the bin and by whom; his name as the log has it, since he may be of another tenant or gone. */
const binStamps = ({ name, tenancy }: AnyResource): string[] => {
  const tenant = tenancy === 'tenant' ? 't.tenant_id' : '1'
  const remover = `(select a.actor_name from uc_audit a where a.tenant_id = ${tenant} and a.row_id = t.id
    and a.resource = ${literal(name)} and a.action = 'delete' order by a.id desc limit 1) as "deletedByName"`
  return [stampOf('deletedAt'), stampOf('deletedBy'), remover]
}

/** One value for each link of a row. The order is that of the links' own index, so nothing is sorted. */
const linkedOf = (resource: AnyResource, { linkTable }: Pointer): string => {
  const own =
    resource.tenancy === 'tenant'
      ? 'l.tenant_id = t.tenant_id and l.owner_id = t.id'
      : 'l.owner_id = t.id'
  return `array(select l.target_id::text from ${linkTable} l where ${own} order by l.target_id)`
}

/** Names statements so that a connection parses each once; past 300 shapes they go unnamed, so that nobody can fill its memory. */
const namesFor = (resource: string) => {
  const names = new Map<string, string>()
  statementCount += 1
  const prefix = `uc_${resource.slice(0, 30)}_${statementCount}`
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= 300) return known
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }
}

let statementCount = 0
