import { sql } from 'kysely'
import type { RowOf } from '#resources/core/resource.ts'
import { centsOfMoney, moneyOfCents } from '#resources/kinds/money/cents.ts'
import type { user as definition } from '#resources/user.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { columnOf, tableOf } from '#server/db/names.ts'
import {
  type FundsAccount,
  type Line,
  lockAndFindLine,
  writeLine,
} from '#server/features/funds/lines.ts'

type User = RowOf<typeof definition>
type Input = Pick<Line, 'kind' | 'remark'> & { amount: string | number; key: string }

/** By account: how an amount in cents is stored in its column, and the maximum. */
const accounts = {
  balance: { stored: (cents: bigint) => cents, most: 99_999_999_999_999n },
  integral: { stored: (cents: bigint) => cents / 100n, most: 214_748_364_700n },
} as const

/**
 * Adds to somebody else's account or deducts from it, and writes a line about it. The row is
 * locked, so changes run one after the other. The row's version does not change, so open forms stay
 * valid.
 */
export const changeFunds =
  (account: FundsAccount) =>
  async (context: Context, users: readonly User[], input: Input): Promise<Line | null> => {
    const [user] = users
    if (!user) return null
    const amount = BigInt(centsOfMoney(String(input.amount)))
    if (amount <= 0n) throw new Invalid({ amount: { key: 'positive' } })
    const line = { account, kind: input.kind, amount: moneyOfCents(amount), remark: input.remark }
    const known = await lockAndFindLine(context, input.key)
    if (known) return repeated(known, { ...line, userId: user.id })
    const before = BigInt(centsOfMoney(String(user[account])))
    const after = input.kind === 'add' ? before + amount : before - amount
    mustFit(account, user, after)
    await setAccount(context, user.id, account, after)
    return writeLine(context, user, {
      ...line,
      before: moneyOfCents(before),
      after: moneyOfCents(after),
      key: input.key,
    })
  }

/** A repeated request gets the first answer. A key that was used for something else is refused. */
const repeated = (known: Line, asked: Partial<Line>): Line => {
  const isSame = Object.entries(asked).every(([name, value]) => known[name as keyof Line] === value)
  if (!isSame) throw new Refusal('errors.funds.keyTaken')
  return known
}

const mustFit = (account: FundsAccount, user: User, after: bigint): void => {
  const args = { name: user.realName || user.userName, there: String(user[account]) }
  if (after < 0n) throw new Refusal(`errors.funds.${account}Short`, { args })
  if (after > accounts[account].most) throw new Refusal('errors.funds.tooMuch', { args })
}

const setAccount = async (
  { tx, actor }: Context,
  userId: string,
  account: FundsAccount,
  cents: bigint,
): Promise<void> => {
  await sql`update ${sql.table(tableOf('user'))} set ${sql.ref(columnOf(account))} = ${accounts[account].stored(cents).toString()}::bigint
    where tenant_id = ${actor.tenantId} and id = ${userId}`.execute(tx)
}
