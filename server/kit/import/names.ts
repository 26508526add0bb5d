import { sql } from 'kysely'
import type { Values } from '#resources/core/fieldCondition.ts'
import { fold } from '#resources/core/fold.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { foldSql } from '#server/db/fold.ts'
import { columnOf } from '#server/db/names.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { planOf, type ReferencePlan } from '#server/kit/plan.ts'
import { visibleSql } from '#server/kit/query/where.ts'
import type { Work } from '#server/kit/work.ts'

/** A row that has names. One of the file has no id before it is created. */
export interface NamedRow {
  id?: string
}

interface Bearing {
  readonly bearer: NamedRow
  /** Codes rank before titles. */
  readonly rank: number
}

/** Finds rows by their codes and titles. */
export interface NameLookup {
  /**
   * The id of the only row with that name; undefined for none or one that is not created yet, null
   * when several rows have it.
   */
  idOf(target: string, name: string): string | null | undefined
  /**
   * Announces a row of the file, so that a name that it shares with another row is ambiguous from
   * the beginning. Its id is set when it is created.
   */
  announce(values: Values): NamedRow
  /** The announced row that alone has this name. */
  announced(name: string): NamedRow | undefined
}

/** Looks up all the names in a file, among the rows that the actor may see. */
export const lookUpNames = async (
  work: Work,
  said: ReadonlyMap<ReferencePlan, ReadonlySet<string>>,
): Promise<NameLookup> => {
  const known = new Map<string, Map<string, Bearing[]>>()
  const bearersOf = (target: string) => {
    const found = known.get(target) ?? new Map<string, Bearing[]>()
    known.set(target, found)
    return found
  }
  const learn = (target: string, key: string, bearing: Bearing) => {
    const all = bearersOf(target)
    const known = all.get(key)
    if (!known) all.set(key, [bearing])
    // Two are enough to tell that a name is ambiguous.
    else if (known.filter(it => it.rank === bearing.rank).length < 2) known.push(bearing)
  }
  for (const [{ target }, names] of said)
    for (const { id, rank, key } of await readBearers(work, target, [...names]))
      learn(target.name, key, { bearer: { id }, rank })
  const own = work.plan.resource
  const find = (target: string, name: string) => oneOf(bearersOf(target).get(fold(name)) ?? [])
  return {
    idOf: (target, name) => {
      const found = find(target, name)
      return found === null ? null : found?.id
    },
    announce: values => {
      const bearer: NamedRow = {}
      naming(own).forEach((field, rank) => {
        const text = values[field]
        if (typeof text === 'string') learn(own.name, fold(text.trim()), { bearer, rank })
      })
      return bearer
    },
    announced: name => {
      const found = find(own.name, name)
      return found?.id === undefined ? (found ?? undefined) : undefined
    },
  }
}

/** Undefined for no bearer, null for several. */
const oneOf = (bearings: readonly Bearing[]): NamedRow | null | undefined => {
  const best = Math.min(...bearings.map(it => it.rank))
  const [first, ...others] = bearings.filter(it => it.rank === best).map(it => it.bearer)
  const isAnother = (it: NamedRow) => it !== first && (it.id === undefined || it.id !== first?.id)
  return others.some(isAnother) ? null : first
}

/** The fields whose text names one row of a tenant at most. */
export const codesOf = (resource: AnyResource): string[] =>
  fieldsOf(resource)
    .filter(([, field]) => {
      const { unique } = field
      return kindOf(field).text === 'name' && unique && unique !== 'siblings'
    })
    .map(([name]) => name)

/** The fields that name a row, the most reliable first. */
const naming = (resource: AnyResource): string[] => {
  const { title, subtitle, displayName } = resource
  const titles = [title, subtitle, displayName].flatMap(it => (it ? [String(it)] : []))
  return [...new Set([...codesOf(resource), ...titles])]
}

/** SQL of each name of a row, folded, over the alias `t`. */
export const namesSql = (resource: AnyResource): string[] =>
  naming(resource).map(name => foldSql(`t.${columnOf(name)}`))

const readBearers = async (work: Work, target: AnyResource, names: readonly string[]) => {
  if (names.length === 0) return []
  const plan = planOf(work.registry, target)
  const keys = namesSql(target).map((name, rank) => sql`(${sql.lit(rank)}, ${sql.raw(name)})`)
  const seen = sqlPart(params => visibleSql(plan, work.actor, params))
  const asked = [...new Set(names.map(fold))]
  const { rows } = await sql<{ id: string; rank: number; key: string }>`
    select distinct t.id::text as id, k.rank, k.key from ${sql.table(plan.table)} t
    cross join lateral (values ${sql.join(keys)}) k(rank, key)
    where ${seen} and k.key = any(${asked}::text[])`.execute(work.tx)
  return rows
}
