import type { AnyResource } from '#resources/core/define.ts'
import { fieldsOf } from '#resources/core/define.ts'
import { columnOf, foldedKey } from '#server/db/names.ts'
import { type Pointer, planOf } from './plan.ts'
import { createParams, run } from './sql.ts'
import type { AnyRow } from './types.ts'
import { visible } from './where.ts'
import type { Work } from './work.ts'

interface Bearer {
  readonly id: string
  /** Codes rank before titles. */
  readonly rank: number
}

/** Finds rows by their codes and titles. */
export interface Names {
  /** The id of the only row with that name; undefined for none, null when several rows have it. */
  idOf(target: string, name: string): string | null | undefined
  /** Adds a row that the import has created. */
  add(row: AnyRow): void
}

/** Looks up all the names in a file, among the rows that the actor may see. */
export const namesIn = async (
  work: Work,
  said: ReadonlyMap<Pointer, ReadonlySet<string>>,
): Promise<Names> => {
  const known = new Map<string, Map<string, Bearer[]>>()
  const bearersOf = (target: string) => {
    const found = known.get(target) ?? new Map<string, Bearer[]>()
    known.set(target, found)
    return found
  }
  const learn = (target: string, key: string, bearer: Bearer) => {
    const all = bearersOf(target)
    const known = all.get(key)
    if (known) known.push(bearer)
    else all.set(key, [bearer])
  }
  for (const [{ target }, names] of said)
    for (const { id, rank, key } of await readBearers(work, target, [...names]))
      learn(target.name, key, { id, rank })
  const own = work.plan.resource
  return {
    idOf: (target, name) => oneOf(bearersOf(target).get(foldedKey(name)) ?? []),
    add: row => {
      naming(own).forEach((field, rank) => {
        if (row[field] != null) learn(own.name, foldedKey(String(row[field])), { id: row.id, rank })
      })
    },
  }
}

const oneOf = (bearers: readonly Bearer[]): string | null | undefined => {
  const best = Math.min(...bearers.map(it => it.rank))
  const ids = new Set(bearers.filter(it => it.rank === best).map(it => it.id))
  return ids.size > 1 ? null : [...ids][0]
}

/** The fields that name a row, the most reliable first. */
const naming = (resource: AnyResource): string[] => {
  const unique = fieldsOf(resource)
    .filter(([, { kind, unique }]) => kind === 'text' && unique && unique !== 'siblings')
    .map(([name]) => name)
  const titles = [resource.title, resource.subtitle].flatMap(it => (it ? [String(it)] : []))
  return [...new Set([...unique, ...titles])]
}

const readBearers = async (work: Work, target: AnyResource, names: readonly string[]) => {
  if (names.length === 0) return []
  const plan = planOf(work.registry, target)
  const params = createParams()
  const keys = naming(target)
    .map((name, rank) => `(${rank}, lower(normalize(t.${columnOf(name)}, NFKC)))`)
    .join(', ')
  const which = visible(plan, work.actor, params)
  const asked = params.add([...new Set(names.map(foldedKey))], 'text[]')
  const text = `select distinct t.id::text as id, k.rank, k.key from ${plan.table} t
    cross join lateral (values ${keys}) k(rank, key) where ${which} and k.key = any(${asked})`
  return (await run(work.tx, text, params.values)) as { id: string; rank: number; key: string }[]
}
