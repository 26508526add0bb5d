import type { AnyField } from '#resources/core/fields.ts'
import { fold } from '#resources/core/fold.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { fieldsOf } from '#resources/core/resource.ts'
import type { Actor } from '#server/base/actor.ts'
import { Invalid } from '#server/base/errors.ts'
import { equalSql } from '#server/db/collations.ts'
import { fieldStorageOf } from '#server/db/columns.ts'
import { containsTextSql, foldSql, type SearchPatterns } from '#server/db/fold.ts'
import { foldedColumn } from '#server/db/foldedText.ts'
import { columnOf, tableOf } from '#server/db/names.ts'
import { hasHan, pinyinColumn, pinyinSearchOf, readingsIn } from '#server/db/pinyin.ts'
import { containsPattern, type Params, prefixPattern, searchPatternsOf } from '#server/db/sql.ts'
import { inScopeSql } from '#server/kit/access/scope.ts'
import { liveSql, type ReferencePlan, type ResourcePlan } from '#server/kit/plan.ts'
import type { QueryCondition } from './conditions.ts'
import { fieldValueSql } from './fieldValueSql.ts'

/** Switched off only by tests, which prove that row policies isolate tenants without it. */
export const tenancyFilter = { on: true }

/**
 * Condition: the row belongs to the actor's tenant, or, across tenants, to one that is not in the
 * bin.
 */
export const ownTenantSql = (
  plan: ResourcePlan,
  actor: Pick<Actor, 'tenantId'>,
  params: Params,
  alias = 't',
): string => {
  if (plan.tenant && plan.across) return liveTenantSql(alias)
  return plan.tenant && tenancyFilter.on
    ? `${alias}.tenant_id = ${params.add(actor.tenantId, 'bigint')}`
    : 'true'
}

/**
 * Condition: the tenant of the row is not in the bin. The few tenants there are read once, so that
 * the rows are still read in the order of an index. PostgreSQL takes `is not null` for true of
 * nearly every row, as it is; of `<> all(...)` it believes that few rows are left where there are
 * few tenants, and totals that it estimates were a tenth of the real ones.
 */
export const liveTenantSql = (alias: string): string =>
  `nullif(${alias}.tenant_id = any(array(select o.id from ${tableOf('tenant')} o where o.deleted_at is not null)), true) is not null`

/**
 * SQL condition for the rows that an actor sees: in their tenant and data scope, live or in the
 * bin.
 */
export const visibleSql = (
  plan: ResourcePlan,
  actor: Actor,
  params: Params,
  where: 'live' | 'bin' = 'live',
): string =>
  [
    ownTenantSql(plan, actor, params),
    `t.deleted_at is ${where === 'bin' ? 'not null' : 'null'}`,
    inScopeSql(plan.resource, actor, params),
    grantedOnly(plan, actor, params),
  ]
    .filter(it => it !== 'true')
    .join(' and ')

/** Condition: a live row exists in the actor's tenant, whether or not the actor may see it. */
export const existingSql = (plan: ResourcePlan, actor: Actor, params: Params): string =>
  `${ownTenantSql(plan, actor, params)} and t.deleted_at is null`

/** Members of a tenant only see menus that their roles grant. */
const grantedOnly = (
  { resource }: ResourcePlan,
  { platform, grants }: Actor,
  params: Params,
): string =>
  resource.shared === 'granted' && !platform
    ? `t.id = any(${params.add([...grants.menuIds], 'bigint[]')})`
    : 'true'

interface FilterParts {
  readonly conditions: readonly QueryCondition[]
  readonly search: string | undefined
}

/**
 * The conditions of a query as SQL over the alias `t`. A search that no index serves finds the first
 * matches among live rows; with `every match` each row is compared.
 */
export const filterSql = (
  plan: ResourcePlan,
  actor: Actor,
  { conditions, search }: FilterParts,
  params: Params,
  finds: 'first matches' | 'every match' = 'first matches',
): string => {
  const parts = conditions.map(it => conditionSql(plan, actor, it, params))
  if (search !== undefined)
    parts.push(
      either(
        ...(isIndexed(plan) && !(finds === 'every match' && isBounded(search))
          ? [searchSql(plan, actor, search, params), ...foldedSearches(plan, actor, search, params)]
          : comparedSearches(plan, actor, search, params)),
        ...phoneSearches(plan, search, params),
      ),
    )
  return parts.length > 0 ? parts.map(it => ` and ${it}`).join('') : ''
}

/**
 * Condition: one of the columns contains the text. For an e-mail only the part before the `@` uses
 * the index, because the trigrams of a domain are in every address. The concatenation keeps the
 * other condition out of the index.
 */
const holdingSql = (columns: readonly string[], text: string, params: Params): string => {
  const anyIlike = (pattern: string, operand: (column: string) => string) => {
    const place = params.add(containsPattern(pattern), 'text')
    return `(${columns.map(column => `${operand(column)} ilike ${place}`).join(' or ')})`
  }
  const name = /^[^@]{3,}(?=@)/.exec(text)?.[0]
  if (!name) return anyIlike(text, column => column)
  return `${anyIlike(name, column => column)} and ${anyIlike(text, column => `(${column} || '')`)}`
}

/** So many rows, the newest, are searched without an index. */
const newestRows = 10_000
/** So many rows are found by an index at most. Larger totals are estimated anyway. */
const maxFoundByIndex = 10_001

/** SQL of the newest rows that the actor sees, under the alias `t`. */
export const newestSql = (plan: ResourcePlan, actor: Actor, params: Params): string =>
  newestOf(plan.table, visibleSql(plan, actor, params))

const newestOf = (table: string, which: string) =>
  `(select t.* from ${table} t where ${which} order by t.id desc limit ${newestRows}) t`

/**
 * Whether the trigram index cannot serve a text: it is shorter than a trigram, or Chinese, of which
 * databases with the locale C make no trigrams.
 */
export const isNotIndexedText = (text: string): boolean => [...text].length < 3 || hasHan.test(text)

interface Sought {
  readonly table: string
  readonly columns: readonly string[]
  /** Whether the table has the column of pinyin. */
  readonly pinyin: boolean
  /** Condition for the rows that may be found, over the alias `t`. */
  readonly which: string
}

/**
 * Condition: the row contains a text that trigrams do not serve, as far as bounded work can tell.
 * Chinese is looked up by the pinyin of its characters, another short text where a text or a word
 * begins with it. Both are also looked for anywhere in the newest rows, so that nothing is missed in
 * a tenant of no more rows than those.
 */
const unservedSql = (sought: Sought, text: string, params: Params): string => {
  const { table, columns, which } = sought
  const anywhere = likeAny(columns, params.add(containsPattern(text), 'text'))
  const served = hasHan.test(text)
    ? sought.pinyin && readingsIn(text).length > 0 && `(${anywhere}) and ${readSql(text, params)}`
    : begunSql(sought, text, params)
  const found = served
    ? `(select t.id from ${table} t where ${which} and ${served} limit ${maxFoundByIndex}) union `
    : ''
  return `t.id = any(array(${found}(select t.id from ${newestOf(table, which)} where ${anywhere} limit ${maxFoundByIndex})))`
}

const likeAny = (columns: readonly string[], ...patterns: string[]) =>
  columns.flatMap(it => patterns.map(pattern => `t.${it} ilike ${pattern}`)).join(' or ')

/** Condition: each Chinese character of the text whose readings are known may be in the row, by any of them. */
const readSql = (text: string, params: Params): string =>
  readingsIn(text)
    .map(readings => {
      const patterns = readings.map(it => `% ${it}%`)
      return `t.${pinyinColumn} ilike any(${params.add(patterns, 'text[]')})`
    })
    .join(' and ')

const begunSql = ({ columns, pinyin }: Sought, text: string, params: Params): string => {
  const start = prefixPattern(text)
  const begun = likeAny(columns, params.add(start, 'text'), params.add(`% ${start}`, 'text'))
  const letters = pinyin ? pinyinSearchOf(text) : undefined
  const read = letters && likeAny([pinyinColumn], params.add(`% ${letters}%`, 'text'))
  return `(${begun}${read ? ` or ${read}` : ''})`
}

/**
 * Whether indexes serve a search. None does for a view, nor for titles that are shown in another
 * language than they are stored in.
 */
const isIndexed = ({ resource, shownTitle }: ResourcePlan) =>
  !resource.view && shownTitle === undefined

/** The patterns of a text as parameters. */
export const addPatterns = (text: string, params: Params): SearchPatterns => {
  const { written, folded } = searchPatternsOf(text)
  return { written: params.add(written, 'text'), folded: params.add(folded, 'text') }
}

/** SQL of a column as people read it. */
const shownSql = ({ resource, shownTitle }: ResourcePlan, column: string): string =>
  shownTitle !== undefined && column === columnOf(resource.title as string)
    ? shownTitle
    : `t.${column}`

/** Conditions: the row contains the text, each row compared, or its pinyin. */
const comparedSearches = (
  plan: ResourcePlan,
  actor: Actor,
  text: string,
  params: Params,
): string[] => {
  const patterns = addPatterns(text, params)
  return [
    ...plan.searched.map(column => containsTextSql(shownSql(plan, column), patterns)),
    ...pinyinSearches(plan, actor, text, params),
  ]
}

/** The pinyin of a stored title finds a row only while that title is shown. */
const pinyinSearches = (
  plan: ResourcePlan,
  actor: Actor,
  text: string,
  params: Params,
): string[] => {
  const letters = plan.pinyin || plan.readThrough ? pinyinSearchOf(text) : undefined
  if (!letters) return []
  const pattern = params.add(`% ${letters}%`, 'text')
  if (plan.readThrough) return [readThroughSql(plan, plan.readThrough, actor, params, pattern)]
  const read = `t.${pinyinColumn} ilike ${pattern}`
  const title = columnOf(plan.resource.title as string)
  return [plan.shownTitle === undefined ? read : `(${read} and ${plan.shownTitle} = t.${title})`]
}

/** Whether a search for this text ends with the first matches. */
const isBounded = (text: string) => isNotIndexedText(text) || isNotIndexedText(fold(text))

const searchedColumns = ({ searched, folded }: ResourcePlan) =>
  folded.size > 0 ? [...searched, foldedColumn] : searched

const either = (...parts: readonly string[]) =>
  parts.length > 1 ? `(${parts.join(' or ')})` : parts.join()

/**
 * Conditions: the row contains the text, both folded. The column holds rows that a search for the
 * text as it is written may miss; the others contain the folded text as well.
 */
const foldedSearches = (
  plan: ResourcePlan,
  actor: Actor,
  text: string,
  params: Params,
): string[] => {
  const folded = fold(text)
  if (folded === '') return []
  const isIncluded = isNotIndexedText(text) || plan.folded.size === 0
  return [
    ...(isIncluded ? [] : [holdingSql([`t.${foldedColumn}`], folded, params)]),
    ...(isWritten(text, folded) ? [] : [searchSql(plan, actor, folded, params)]),
  ]
}

/** The same for the text of one field. */
const foldedFieldSql = (
  plan: ResourcePlan,
  name: string,
  text: string,
  params: Params,
): string[] => {
  const folded = fold(text)
  if (folded === '') return []
  const column = columnOf(name)
  // A parameter that no condition uses has no type, and PostgreSQL refuses the statement.
  const inAll = () =>
    `(${holdingSql([`t.${foldedColumn}`], folded, params)} and ${foldSql(`t.${column}`)} like ${params.add(containsPattern(folded), 'text')})`
  return [
    ...(plan.folded.has(column) ? [inAll()] : []),
    ...(isWritten(text, folded) ? [] : [holdingSql([`t.${column}`], folded, params)]),
  ]
}

/** The same for a phone number as people write it, in the phone numbers alone. */
const phoneSearches = (
  { resource, searched }: ResourcePlan,
  text: string,
  params: Params,
): string[] =>
  fieldsOf(resource)
    .filter(([name]) => searched.includes(columnOf(name)))
    .flatMap(([name, field]) => phoneSql(field, `t.${columnOf(name)}`, text, params))

const phoneSql = (field: AnyField, column: string, text: string, params: Params): string[] => {
  const stored = kindOf(field).searchedAs?.(text)
  return stored === undefined || stored === text ? [] : [holdingSql([column], stored, params)]
}

/** Whether ILIKE finds the same with the text as with what it is folded to. */
const isWritten = (text: string, folded: string) =>
  text.replace(/[A-Z]+/g, it => it.toLowerCase()) === folded

/**
 * Condition: the row contains the text or its pinyin. ILIKE, because row policies allow its index
 * to be used.
 */
const searchSql = (plan: ResourcePlan, actor: Actor, text: string, params: Params): string => {
  if (isNotIndexedText(text))
    return unservedSql(
      { ...plan, columns: searchedColumns(plan), which: visibleSql(plan, actor, params) },
      text,
      params,
    )
  const columns = plan.searched.map(column => `t.${column}`)
  return either(holdingSql(columns, text, params), ...pinyinSearches(plan, actor, text, params))
}

/**
 * Condition: a row of a view refers to a row whose pinyin matches. Those rows are looked up once by
 * index and hashed, so that reading the view in its order costs no more per row than without the
 * search.
 */
const readThroughSql = (
  plan: ResourcePlan,
  { column, target, targetTable }: ReferencePlan,
  actor: Actor,
  params: Params,
  pattern: string,
): string => {
  const ofTenant = plan.tenant && target.tenancy === 'tenant'
  const own = ofTenant ? ownTenantSql(plan, actor, params, 'n') : 'true'
  const key = (id: string, alias: string) =>
    ofTenant ? `(${alias}.tenant_id, ${alias}.${id})` : `${alias}.${id}`
  const select = ofTenant ? 'n.tenant_id, n.id' : 'n.id'
  return `${key(column as string, 't')} in (select ${select} from ${targetTable} n where ${own} and n.deleted_at is null and n.${pinyinColumn} ilike ${pattern})`
}

const conditionSql = (
  plan: ResourcePlan,
  actor: Actor,
  condition: QueryCondition,
  params: Params,
): string => {
  if (kindOf(condition.field).refers === 'many') return linkedSql(plan, actor, condition, params)
  const pointer = pointerOf(plan, condition)
  if (!pointer?.hides) return plainSql(plan, actor, condition, params)
  const live = liveSql(pointer, `t.${pointer.column}`)
  if ('set' in condition) return `${live} is ${condition.set ? 'not null' : 'null'}`
  return `(${plainSql(plan, actor, condition, params)} and ${live})`
}

const pointerOf = (
  { references }: ResourcePlan,
  { name }: QueryCondition,
): ReferencePlan | undefined => references.find(it => it.name === name)

const plainSql = (
  plan: ResourcePlan,
  actor: Actor,
  condition: QueryCondition,
  params: Params,
): string => {
  const column =
    condition.name === plan.resource.title && plan.shownTitle !== undefined
      ? plan.shownTitle
      : fieldValueSql(condition.name, condition.field)
  if ('set' in condition) return `${column} is ${condition.set ? 'not null' : 'null'}`
  if ('like' in condition)
    return either(
      ...(isIndexed(plan) && plan.searched.includes(columnOf(condition.name))
        ? [
            holdingSql([column], condition.like, params),
            ...foldedFieldSql(plan, condition.name, condition.like, params),
          ]
        : [containsTextSql(column, addPatterns(condition.like, params))]),
      ...phoneSql(condition.field, column, condition.like, params),
    )
  // An array is computed first and looked up in the column's index; a join would read every row of
  // the tenant.
  if ('under' in condition)
    return `${column} = any(array(${belowSql(plan, actor, condition, params)}))`
  if ('any' in condition)
    return anySql(equalSql(plan.resource, condition.name, column), condition, params)
  return rangeSql(column, condition, params)
}

/** The type of the values that a column is compared with. */
const typeOf = ({ field }: QueryCondition): string => {
  const { comparedAs, type } = fieldStorageOf(field)
  return comparedAs ?? type(field) ?? 'text'
}

/** Whether the column holds several values, of which one must be asked for. */
const holdsSeveral = ({ field }: QueryCondition): boolean =>
  fieldStorageOf(field).type(field)?.endsWith('[]') === true

const anySql = (
  column: string,
  condition: QueryCondition & { any: readonly unknown[] },
  params: Params,
): string => {
  const type = typeOf(condition)
  if (holdsSeveral(condition)) return `${column} && ${params.add(condition.any, `${type}[]`)}`
  if (condition.any.length === 1) return `${column} = ${params.add(condition.any[0], type)}`
  return `${column} = any(${params.add(condition.any, `${type}[]`)})`
}

const rangeSql = (column: string, condition: QueryCondition, params: Params): string => {
  const { from, to, before } = condition as { from?: unknown; to?: unknown; before?: unknown }
  const parts: string[] = []
  if (from !== undefined) parts.push(`${column} >= ${params.add(from, typeOf(condition))}`)
  if (to !== undefined) parts.push(`${column} <= ${params.add(to, typeOf(condition))}`)
  if (before !== undefined) parts.push(`${column} < ${params.add(before, 'timestamptz')}`)
  return parts.join(' and ')
}

const linkedSql = (
  plan: ResourcePlan,
  actor: Actor,
  condition: QueryCondition,
  params: Params,
): string => {
  const pointer = pointerOf(plan, condition)
  // Without its target in the registry a field has no links that could be shown.
  if (!pointer) return 'set' in condition && !condition.set ? 'true' : 'false'
  const live = pointer.hides ? ` and ${liveSql(pointer, 'l.target_id')}` : ''
  const link = `select ${pointer.links}${live}`
  if ('set' in condition) return `${condition.set ? '' : 'not '}exists (${link})`
  if ('under' in condition)
    return `exists (${link} and l.target_id = any(array(${belowSql(plan, actor, condition, params)})))`
  const any = 'any' in condition ? condition.any : []
  return `exists (${link} and l.target_id = any(${params.add(any, 'bigint[]')}))`
}

const belowSql = (
  plan: ResourcePlan,
  actor: Actor,
  condition: QueryCondition & { under: readonly string[] },
  params: Params,
): string => {
  const pointer = pointerOf(plan, condition)
  const tree = pointer?.target ?? plan.resource
  const table = pointer?.targetTable ?? plan.table
  if (!tree.tree) throw new Invalid({ filter: { key: 'unknown' } })
  return descendantsSql(
    {
      table,
      parent: columnOf(tree.tree.parent as string),
      tenant: tree.tenancy === 'tenant' && !plan.across,
    },
    actor,
    condition.under,
    params,
  )
}

interface Tree {
  readonly table: string
  readonly parent: string
  readonly tenant: boolean
}

/** Ids of these nodes and of all nodes below them. */
export const descendantsSql = (
  tree: Tree,
  actor: Pick<Actor, 'tenantId'>,
  ids: readonly string[],
  params: Params,
): string => {
  const own =
    tree.tenant && tenancyFilter.on
      ? `n.tenant_id = ${params.add(actor.tenantId, 'bigint')} and `
      : ''
  return `with recursive below as (select n.id from ${tree.table} n where ${own}n.id = any(${params.add(ids, 'bigint[]')})
    union select n.id from ${tree.table} n join below b on n.${tree.parent} = b.id${own ? ` where ${own}true` : ''}) select id from below`
}
