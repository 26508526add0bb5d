import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { centsOfMoney, moneyOfCents } from '#resources/kinds/money/cents.ts'
import { actorNameOf } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import { foldSql } from '#server/db/fold.ts'
import { tableOf } from '#server/db/names.ts'
import { timestampOf } from '#server/kit/work.ts'

export type FundsAccount = 'balance' | 'integral'

/**
 * One change of an account. Amounts are as in the API: strings with two decimals, for points too.
 */
export interface Line {
  id: string
  userId: string
  account: FundsAccount
  kind: 'add' | 'deduct'
  amount: string
  before: string
  after: string
  remark: string
}

interface Stored extends Omit<Line, 'amount' | 'before' | 'after'> {
  amount: string
  before: string
  after: string
}

const ledger = sql.table(tableOf('ledger'))

/**
 * Finds the line with this idempotency key in the caller's tenant. Requests with one key run one
 * after the other, for different people too, so that the second one finds the line of the first.
 */
export const lockAndFindLine = async (
  { tx, actor }: Context,
  key: string,
): Promise<Line | undefined> => {
  const name = `ledger:${actor.tenantId}:${fold(key)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const { rows } = await sql<Stored>`
    select id::text, user_id::text as "userId", account, kind, amount::text, before::text, after::text, remark
    from ${ledger} where tenant_id = ${actor.tenantId} and ${sql.raw(foldSql('idempotency_key'))} = ${fold(key)}
      and deleted_at is null`.execute(tx)
  const [found] = rows
  return (
    found && {
      ...found,
      amount: moneyOfCents(found.amount),
      before: moneyOfCents(found.before),
      after: moneyOfCents(found.after),
    }
  )
}

interface Holder {
  id: string
  deptId: string | null
  userName: string
  realName: string
}

/** Writes a line about a person's account, in the transaction that changes it. */
export const writeLine = async (
  context: Context,
  { id, deptId, userName, realName }: Holder,
  { key, ...line }: Omit<Line, 'id' | 'userId'> & { key: string },
): Promise<Line> => {
  const { tx, actor } = context
  const at = timestampOf(context)
  const [amount, before, after] = [line.amount, line.before, line.after].map(centsOfMoney)
  const { rows } = await sql<{ id: string }>`
    insert into ${ledger} (tenant_id, user_id, holder, dept_id, account, kind, amount, before, after, remark,
      operator_name, idempotency_key, created_at, created_by, updated_at, updated_by)
    values (${actor.tenantId}, ${id}, ${realName || userName}, ${deptId}, ${line.account}, ${line.kind}, ${amount}, ${before}, ${after}, ${line.remark},
      ${actorNameOf(actor)}, ${key}, ${at}, ${actor.userId}, ${at}, ${actor.userId})
    returning id::text`.execute(tx)
  return { ...line, id: rows[0]?.id as string, userId: id }
}

/**
 * Moves a person's lines to another department with them, so that everyone who can see the person
 * can see the lines.
 */
export const moveLines = async (
  { tx, actor }: Context,
  { id, deptId }: Pick<Holder, 'id' | 'deptId'>,
): Promise<void> => {
  await tx
    .updateTable(tableOf('ledger'))
    .set({ dept_id: deptId })
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', id)
    .execute()
}
