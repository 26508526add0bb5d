import { type SqlBool, sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { columnOf, quote, relationOf } from '#server/db/names.ts'
import { createParams } from '#server/db/sql.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { readAsActor, readRowsAsActor } from '#server/db/transactions.ts'
import { inScopeSql, seesAllRows } from '#server/kit/access/scope.ts'
import { isGranted } from '#server/kit/route.ts'

/** A change made by somebody in the actor's data scope. */
interface Change {
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  actorAvatar: string | null
  resource: string
  rowId: string | null
  action: string
}

const shown = 20
/**
 * Number of audit lines to read at most; otherwise an actor who sees few people would read the
 * whole log.
 */
const looked = 1000

/**
 * The latest changes by people in the actor's data scope, to rows that the actor may read, with the
 * rows' titles. Whether they could read a row that is deleted for good is unknown, so such a row is
 * only shown to actors who see all rows of its resource.
 */
export const teamChanges = async (
  { db }: Pick<Deps, 'db'>,
  registry: Registry,
  actor: Actor,
): Promise<(Change & { title: string | null })[]> => {
  const readable = registry
    .all()
    .filter(
      it =>
        isGranted(registry, actor, 'GET', it.api) && (it.tenancy === 'tenant' || actor.platform),
    )
  const changes = await changesOf(db, registry, actor, readable)
  const kinds = readable.filter(it => changes.some(change => change.resource === it.name))
  const titles = await readAsActor(
    db,
    actor,
    kinds.map(resource => titlesOf(resource, actor, changes)),
  )
  const byKind = new Map(
    kinds.map((it, at) => [it.name, new Map(titles[at]?.map(row => [row.id as string, row]))]),
  )
  const all = new Set(kinds.filter(it => seesAllRows(it, actor)).map(it => it.name))
  return changes
    .flatMap(change => {
      const row = byKind.get(change.resource)?.get(change.rowId ?? '')
      const visible = row ? row.seen : all.has(change.resource)
      return visible ? [{ ...change, title: (row?.title as string | null) ?? null }] : []
    })
    .slice(0, shown)
}

const changesOf = (
  db: Deps['db'],
  registry: Registry,
  actor: Actor,
  readable: readonly AnyResource[],
): Promise<Change[]> => {
  const user = registry.find('user') as AnyResource
  const seen = sqlPart<SqlBool>(params => inScopeSql(user, actor, params))
  const changes = sql<Change>`select a.id, to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.actor_id as "actorId",
      a.actor_name as "actorName", t.avatar as "actorAvatar", a.resource, a.row_id as "rowId", a.action
    from (select * from uc_audit where tenant_id = ${actor.tenantId} order by id desc limit ${sql.lit(looked)}) a
    left join uc_user t on t.tenant_id = a.tenant_id and t.id = a.actor_id
    where a.actor_id is not null and a.resource = any(${readable.map(it => it.name)}::text[]) and ${seen}
    order by a.id desc limit 200`
  return readRowsAsActor(db, actor, changes)
}

/**
 * SQL of the titles of the changed rows of one resource, in the bin or not, and whether they are in
 * the actor's data scope.
 */
const titlesOf = (resource: AnyResource, actor: Actor, changes: readonly Change[]) => {
  const params = createParams()
  const ids = changes.flatMap(it => (it.resource === resource.name && it.rowId ? [it.rowId] : []))
  const own =
    resource.tenancy === 'tenant'
      ? `t.tenant_id = ${params.add(actor.tenantId, 'bigint')} and `
      : ''
  const text = `select t.id::text, t.${quote(columnOf(resource.title))}::text as title, ${inScopeSql(resource, actor, params)} as seen
    from ${relationOf(resource)} t where ${own}t.id = any(${params.add([...new Set(ids)], 'bigint[]')})`
  return { text, values: params.values }
}
