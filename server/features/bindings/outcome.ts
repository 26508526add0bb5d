import { sql } from 'kysely'
import { bind } from '#resources/bind.ts'
import type { RowOf } from '#resources/core/resource.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { columnOf, tableOf } from '#server/db/names.ts'
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
export const neverCalled = {
  bindStatus: 'unbound',
  failure: null,
  checkedAt: null,
  platformName: null,
  platformUsername: null,
  platformRealName: null,
} as const

/** Fields of a binding that a call changes; the secrets are encrypted. */
type Settled = Partial<Omit<Outcome, 'platformName'>> & {
  readonly platformName?: string | null
  readonly checkedAt?: string | null
  readonly password?: Buffer | null
}

const secrets: ReadonlySet<string> = new Set(['password', 'token'])

/** Writes these fields to a row. Refuses when somebody has changed the row since it was read. */
export const updateBinding = async (context: Context, row: Row, values: Settled): Promise<void> => {
  const { tx, actor } = context
  const entries = Object.entries(values)
  const { numUpdatedRows } = await tx
    .updateTable(tableOf('bind'))
    .set({
      ...Object.fromEntries(entries.map(([name, value]) => [columnOf(name), value])),
      version: row.version + 1,
      updated_at: sql<string>`now()`,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('errors.bind.changed')
  const before: Readonly<Record<string, unknown>> = { ...row }
  const changes = entries
    .filter(([name, after]) => !secrets.has(name) && (before[name] ?? null) !== after)
    .map(([field, after]) => ({ field, before: before[field] ?? null, after }))
  await recordAudit(context, { resource: bind, action: 'update', rows: [{ id: row.id, changes }] })
}

/** The same in a transaction of its own, with the time of the call. */
export const storeOutcome = (context: Context, row: Row, outcome: Outcome): Promise<void> => {
  const checkedAt = new Date(context.deps.now()).toISOString()
  return asActor(context.deps.db, context.actor, tx =>
    updateBinding({ ...context, tx }, row, { ...outcome, checkedAt }),
  )
}
