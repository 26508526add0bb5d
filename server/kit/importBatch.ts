import { asActor } from '#server/db/scope.ts'
import { forbidden, Invalid, notFound, Refusal } from '#server/errors.ts'
import { moveToBin } from './remove.ts'
import { idWithin, run } from './sql.ts'
import type { AnyRow } from './types.ts'
import type { Job, Work } from './work.ts'

/** What tells a file that is sent again from another one. */
export interface Sending {
  /** Made by the caller for one file. */
  readonly key: string
  readonly digest: string
}

/** Remembers which rows came together, and answers what they are taken back by. */
export const keepBatch = async (
  { tx, plan, actor }: Work,
  rows: readonly AnyRow[],
  sending?: Sending,
): Promise<string> => {
  const [batch] = await run(
    tx,
    `insert into uc_import (tenant_id, resource, actor_id, row_ids, versions, key, digest)
      values ($1::bigint, $2, $3::bigint, $4::bigint[], $5::integer[], $6, $7) returning id::text as id`,
    [
      actor.tenantId,
      plan.resource.name,
      actor.userId,
      rows.map(it => it.id),
      rows.map(it => it.version),
      sending?.key ?? null,
      sending?.digest ?? null,
    ],
  )
  return batch?.id as string
}

/** An import under the same key is still running, on this node or on another one. */
export class StillRunning extends Error {}

/**
 * The batch that the actor has imported under this key. While one is under way it throws `StillRunning`. Another file
 * under the same key is refused: nothing of it would be imported.
 */
export const keptBatch = async (
  { tx, plan, actor }: Work,
  { key, digest }: Sending,
): Promise<{ batch: string; ids: string[] } | undefined> => {
  const own = [actor.tenantId, plan.resource.name, actor.userId, key]
  const [turn] = await run(
    tx,
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [['import', ...own].join(':')],
  )
  if (!turn?.free) throw new StillRunning()
  const [found] = await run(
    tx,
    `select id::text as batch, row_ids::text[] as ids, digest from uc_import
      where tenant_id = $1::bigint and resource = $2 and actor_id = $3::bigint and key = $4`,
    own,
  )
  if (!found) return
  if (found.digest !== null && found.digest !== digest) throw new Invalid({ key: { key: 'taken' } })
  return { batch: found.batch as string, ids: found.ids as string[] }
}

interface Row {
  readonly id: string
  readonly version: number
}

/**
 * Moves the rows of an import to the bin, those that nobody has changed since. Answers them, and how many stay. Only
 * who imported them may do it, or an administrator of the tenant.
 */
export const undoImport = async (job: Job, batch: string) => {
  const { all, unchanged } = await rowsOf(job, batch)
  if (unchanged.length === 0) throw new Refusal('errors.import.nothingLeft')
  const versions = new Map(unchanged.map(it => [it.id, it.version]))
  const { ids } = await moveToBin(checking(job, versions), [...versions.keys()])
  return { ids, kept: all - ids.length }
}

const rowsOf = ({ deps, actor, plan }: Job, batch: string) =>
  asActor(
    deps.db,
    actor,
    async tx => {
      const own = plan.tenant ? 't.tenant_id = b.tenant_id and ' : ''
      const [found] = await run(
        tx,
        `select b.actor_id::text as owner, cardinality(b.row_ids) as all, (
            select coalesce(json_agg(json_build_object('id', t.id::text, 'version', t.version)), '[]')
            from unnest(b.row_ids, b.versions) r(id, version)
            join ${plan.table} t on ${own}t.id = r.id and t.version = r.version and t.deleted_at is null
          ) as unchanged
        from uc_import b where b.tenant_id = $1::bigint and b.id = $2::bigint and b.resource = $3`,
        [actor.tenantId, idWithin(batch), plan.resource.name],
      )
      if (!found) throw notFound()
      if (found.owner !== actor.userId && !actor.admin) throw forbidden('errors.import.notYours')
      return found as { all: number; unchanged: Row[] }
    },
    { mode: 'read' },
  )

/** Once they are locked, the rows must still be as they were: what changed in between is not ours to take. */
const checking = (job: Job, versions: ReadonlyMap<string, number>): Job => ({
  ...job,
  behaviour: {
    actions: {},
    ...job.behaviour,
    beforeDelete: async (context, rows) => {
      if (rows.some(row => versions.get(row.id) !== row.version))
        throw new Refusal('errors.import.changing')
      await job.behaviour?.beforeDelete?.(context, rows)
    },
  },
})
