import { bind } from '#resources/bind.ts'
import type { RowOf } from '#resources/core/define.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { columnOf } from '#server/db/names.ts'
import { run } from '#server/db/sql.ts'
import { asActor } from '#server/db/transactions.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'

export type Row = RowOf<typeof bind>

/** The result of a call. */
export interface Outcome {
  bindStatus: Row['bindStatus']
  failure: Row['failure']
  platformName?: string
  platformUsername?: string | null
  platformRealName?: string | null
  /** Token of the session there, encrypted. */
  token?: Buffer | null
}

/** The values of a binding whose other side was never called. */
export const unbound = {
  bindStatus: 'unbound',
  failure: null,
  checkedAt: null,
  platformName: null,
  platformUsername: null,
  platformRealName: null,
} as const

const secrets: ReadonlySet<string> = new Set(['password', 'token'])

/** Writes these fields to a row. Refuses when somebody has changed the row since it was read. */
export const settle = async (context: Context, row: Row, values: AnyRow): Promise<void> => {
  const { tx, actor } = context
  const entries = Object.entries(values)
  const sets = entries.map(([name], at) => `${columnOf(name)} = $${at + 4}`).join(', ')
  const text = `update uc_bind set ${sets}, version = version + 1, updated_at = now()
    where tenant_id = $1::bigint and id = $2::bigint and version = $3::integer and deleted_at is null returning id`
  const parameters = [actor.tenantId, row.id, row.version, ...entries.map(([, value]) => value)]
  const [changed] = await run(tx, text, parameters)
  if (!changed) throw new Refusal('errors.bind.changed')
  const before = row as unknown as AnyRow
  const changes = entries
    .filter(([name, after]) => !secrets.has(name) && (before[name] ?? null) !== after)
    .map(([field, after]) => ({ field, before: before[field] ?? null, after }))
  await recordAudit(context, { resource: bind, action: 'update', rows: [{ id: row.id, changes }] })
}

/** The same in a transaction of its own, with the time of the call. */
export const storeOutcome = (context: Context, row: Row, outcome: Outcome): Promise<void> => {
  const checkedAt = new Date(context.deps.now()).toISOString()
  return asActor(context.deps.db, context.actor, tx =>
    settle({ ...context, tx }, row, { ...outcome, checkedAt }),
  )
}
