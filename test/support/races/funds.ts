import { user } from '#resources/user.ts'
import { many, type Race, times, unless } from './race.ts'

/** The balance is what its lines add up to, it never falls below zero, and what is sent twice counts once. */
export const funds: Race = {
  name: 'balances and their lines',
  begin: async world => {
    const { tenantId, session: as } = await world.tenant()
    return async () => {
      const [person] = await world.sql(
        `insert into uc_user (tenant_id, user_name, real_name) values ($1, $2, 'Race') returning id::text`,
        [tenantId, world.name()],
      )
      const path = `${user.api}/${person?.id}`
      const keys = times(many / 2, () => world.name())
      const hits = await world.fire(
        times(many, at => {
          const account = at % 10 === 9 ? 'changeIntegral' : 'changeBalance'
          const kind = at % 5 < 2 ? 'add' : 'deduct'
          const key = `${keys[at % keys.length]}${account}${kind}`
          const amount = account === 'changeBalance' ? '7.35' : 3
          return { path: `${path}/${account}`, body: { kind, amount, remark: 'race', key }, as }
        }),
      )
      const [left] = await world.sql(
        `select u.balance, u.integral * 100 as integral, l.* from uc_user u, lateral (
           select coalesce(sum(case kind when 'add' then amount else -amount end) filter (where account = 'balance'), 0) as lines,
             coalesce(sum(case kind when 'add' then amount else -amount end) filter (where account = 'integral'), 0) as points,
             count(*)::int as n, count(distinct idempotency_key)::int as keys, min(least(before, after)) as least
           from uc_ledger where tenant_id = u.tenant_id and user_id = u.id) l where u.tenant_id = $1 and u.id = $2`,
        [tenantId, person?.id],
      )
      const told = new Set(hits.flatMap(it => (it.code === 0 ? [it.data.id] : [])))
      return [
        ...unless(
          Number(left?.balance) === Number(left?.lines),
          `${left?.balance} of ${left?.lines}`,
        ),
        ...unless(
          Number(left?.integral) === Number(left?.points),
          `${left?.integral} points of ${left?.points}`,
        ),
        ...unless(Number(left?.least) >= 0, `fell to ${left?.least}`),
        ...unless(left?.n === left?.keys, `${left?.n} lines of ${left?.keys} keys`),
        ...unless(left?.n === told.size, `${left?.n} lines, ${told.size} told`),
        ...unless(told.size > 0, 'nothing was changed'),
      ]
    }
  },
}
