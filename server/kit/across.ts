import { type RawBuilder, sql } from 'kysely'
import { policyLimitsOf } from '#server/auth/person.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Database, Deps } from '#server/base/deps.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { type Cursor, openCursor } from '#server/db/cursor.ts'
import { idInRange, run } from '#server/db/sql.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { systemRead, systemRows, systemSnapshot } from '#server/db/system.ts'
import {
  beginSql,
  readAsActor,
  readRowsAsActor,
  type Selection,
  type Statement,
  selectAsActor,
  switchTenant,
} from '#server/db/transactions.ts'
import { liveTenantSql } from '#server/kit/query/where.ts'
import { missingRowsRefusal } from '#server/kit/write/rows.ts'
import { planOf, type ResourcePlan } from './plan.ts'
import { inWriteTransaction, type ResourceRequest, type Work } from './work.ts'

/** What a read of rows needs. */
export interface ReadContext {
  readonly deps: Deps
  readonly actor: Actor
  readonly plan: ResourcePlan
  /** The transaction in progress, in the actor's tenant: the read sees what it has written. */
  readonly tx?: Tx | undefined
}

/**
 * Selects one row of scalar subqueries: in the actor's tenant, or in all tenants when the plan is
 * across tenants.
 */
export const selectRow = (reading: ReadContext, selection: Selection): Promise<AnyRow> =>
  reading.plan.across ? selectAcross(reading.deps.db, selection) : selectOwn(reading, selection)

/** The same in the actor's tenant, whatever the plan. */
export const selectOwn = (
  { deps, actor, tx }: Omit<ReadContext, 'plan'>,
  selection: Selection,
): Promise<AnyRow> => (tx ? selectIn(tx, selection) : selectAsActor(deps.db, actor, selection))

const selectIn = async (tx: Tx, selection: Selection): Promise<AnyRow> => {
  const [row] = await run(tx, `select ${selection.columns}`, selection.values)
  return row as AnyRow
}

/** Selects one row of scalar subqueries that see the rows of all tenants. */
export const selectAcross = async (
  db: Database,
  { name, columns, values }: Selection,
): Promise<AnyRow> => {
  const statement: Statement = {
    ...(name ? { name } : {}),
    text: `select ${columns}`,
    values: [...values],
  }
  const [rows] = await systemRead(db, statement)
  return rows?.[0] as AnyRow
}

/** Runs a statement in the same way and returns its rows. */
export const readRowsOf = async <T>(
  reading: ReadContext,
  statement: RawBuilder<T>,
): Promise<T[]> => {
  if (reading.tx && !reading.plan.across) return (await statement.execute(reading.tx)).rows
  const { db } = reading.deps
  return reading.plan.across
    ? systemRows(db, statement)
    : readRowsAsActor(db, reading.actor, statement)
}

/** Returns the rows of a statement, or undefined when it takes longer than so many milliseconds. */
export const readBriefly = async <T>(
  { deps: { db }, actor, plan }: ReadContext,
  statement: RawBuilder<T>,
  milliseconds: number,
): Promise<T[] | undefined> => {
  const limit = { text: `set local statement_timeout = ${Math.ceil(milliseconds)}` }
  const { sql: text, parameters: values } = statement.compile(db.kysely)
  try {
    const [, rows = []] = plan.across
      ? await systemRead(db, limit, { text, values })
      : await readAsActor(db, actor, [limit, { text, values }])
    return rows as T[]
  } catch (error) {
    if ((error as { code?: string }).code === givenUp) return
    throw error
  }
}
const givenUp = '57014'

/** Opens a cursor for a statement with any number of rows, in one snapshot. */
export const openRowCursor = (
  { deps, actor, plan }: ReadContext,
  statement: Statement,
): Promise<Cursor> =>
  openCursor(deps.db, plan.across ? systemSnapshot : beginSql(actor, 'snapshot'), statement)

/** A row in a recycle bin. `tenantId` is the platform's where rows belong to no tenant. */
export interface BinRow {
  readonly id: string
  readonly tenantId: string
  readonly deletedAt: string
}

/**
 * Rows that were deleted before a moment, in the bins of all tenants, oldest first and starting
 * after the row `after`.
 */
export const binnedBefore = async (
  db: Database,
  { table, tenant }: ResourcePlan,
  { before, after, count }: { before: string; after: BinRow | undefined; count: number },
): Promise<BinRow[]> => {
  const next = after
    ? sql` and (deleted_at, id) > (${after.deletedAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  return systemRows(
    db,
    sql<BinRow>`select id, ${tenant ? sql`tenant_id` : sql`'1'`} as "tenantId", deleted_at as "deletedAt"
      from ${sql.table(table)} where deleted_at < ${before}::timestamptz${next}
      order by deleted_at, id limit ${count}::integer`,
  )
}

/**
 * The actor in another tenant, where they count as an administrator: with that tenant's limits.
 * `visiting` keeps the rights of their own tenant, which still apply.
 */
export const actorInTenant = (
  actor: Actor,
  tenantId: string,
  limits: Actor['limits'] = {},
): Actor =>
  tenantId === actor.tenantId
    ? actor
    : {
        ...actor,
        tenantId,
        homeTenantId: actor.homeTenantId ?? actor.tenantId,
        platform: false,
        admin: true,
        visiting: actor,
        limits,
      }

/**
 * Runs the work on these rows in one transaction: in the actor's tenant, or, across tenants, in the
 * tenant of each row, one tenant after the other. Returns what each tenant's work returned.
 */
export const writeRowsByTenant = async <T>(
  job: ResourceRequest,
  ids: readonly string[],
  work: (work: Work, ids: readonly string[]) => Promise<T>,
): Promise<T[]> => {
  if (!job.plan.across) return [await inWriteTransaction(job, it => work(it, ids))]
  const groups = await ownersOf(job, ids)
  const plan = planOf(job.registry, job.plan.resource)
  const [first] = groups as [Group, ...Group[]]
  return inWriteTransaction({ ...job, plan, actor: first.actor }, async opened => {
    const answers: T[] = []
    for (const { actor, ids } of groups) {
      await switchTenant(opened.tx, actor.tenantId)
      answers.push(await work({ ...opened, actor }, ids))
    }
    return answers
  })
}

interface Group {
  readonly actor: Actor
  readonly ids: readonly string[]
}

/** The rows of one tenant, and its policy. */
interface Owned {
  readonly tenant_id: string
  readonly ids: string[]
  readonly policy: AnyRow | null
}

/**
 * Groups the rows by tenant. The groups are in the order of the tenants' ids, so that two writers
 * cannot deadlock.
 */
const ownersOf = async (
  { deps, actor, plan }: ResourceRequest,
  ids: readonly string[],
): Promise<readonly Group[]> => {
  const rows = await systemRows(
    deps.db,
    sql<Owned>`select t.tenant_id, array_agg(t.id::text) as ids, (
        select to_jsonb(p) from uc_tenant o join uc_policy p on p.id = o.policy_id where o.id = t.tenant_id) as policy
      from ${sql.table(plan.table)} t where t.id = ${anyId(ids.map(idInRange))} and ${sql.raw(liveTenantSql('t'))}
      group by t.tenant_id order by t.tenant_id`,
  )
  const found = rows.flatMap(row => row.ids)
  if (found.length !== ids.length) throw missingRowsRefusal(ids, found)
  return rows.map(row => ({
    actor: actorInTenant(actor, row.tenant_id, policyLimitsOf(row.policy ?? {})),
    ids: row.ids,
  }))
}
