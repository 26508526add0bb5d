import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'

const hour = 60 * 60_000

/** One thing that happened, as the tables hold it and the oracle counts it. */
export interface Happening {
  what: 'success' | 'wrong' | 'newcomer' | 'active'
  tenantId: string
  userId: string
  at: number
}

/** Numbers that are the same for the same seed. */
export const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** What happens in some tenants between two moments, in no order. */
export const someHistory = (
  throwOf: (sides: number) => number,
  {
    tenants,
    from,
    to,
    count,
  }: { tenants: readonly string[]; from: number; to: number; count: number },
): Happening[] =>
  Array.from({ length: count }, (_, at) => ({
    what: (['success', 'wrong', 'newcomer', 'active'] as const)[throwOf(4)] as Happening['what'],
    tenantId: tenants[throwOf(tenants.length)] as string,
    userId: String(throwOf(4) + 1 + (at % 2) * 900_000_000),
    at: from + throwOf(Math.max(Math.floor((to - from) / 1000), 1)) * 1000,
  }))

/** Writes it past the API. */
export const live = (deps: Deps, happenings: readonly Happening[]): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    for (const { what, tenantId, userId, at } of happenings) {
      const moment = new Date(at)
      if (what === 'newcomer')
        await sql`insert into uc_user (tenant_id, user_name, real_name, created_at)
          values (${tenantId}, ${`n${tenantId}-${at}-${Math.random()}`}, 'New', ${moment})`.execute(
          tx,
        )
      else if (what === 'active')
        await sql`insert into uc_active (tenant_id, day, user_id, at)
          values (${tenantId}, (${moment}::timestamptz at time zone 'Asia/Shanghai')::date, ${userId}, ${moment})
          on conflict do nothing`.execute(tx)
      else
        await sql`insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result)
          values (${tenantId}, ${moment}, ${userId}, 'x', 'password', ${what})`.execute(tx)
    }
  })

/** The day in Shanghai, which is eight hours ahead all year. */
export const dayIn = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 10)

interface Counted {
  newcomers: number
  signIns: number
  failures: number
  active: number
}

/** The same counted from the tables themselves, one row after the other. */
export const oracle = async (deps: Deps, tenantId?: string): Promise<Map<string, Counted>> => {
  const days = new Map<string, Counted>()
  const of = (at: string) => {
    const day = dayIn(Date.parse(at))
    const found = days.get(day) ?? { newcomers: 0, signIns: 0, failures: 0, active: 0 }
    days.set(day, found)
    return found
  }
  await systemTransaction(deps.db, async tx => {
    const rowsOf = async (table: string) =>
      (
        await sql<Record<string, string>>`select * from ${sql.table(table)}`.execute(tx)
      ).rows.filter(row => tenantId === undefined || row.tenant_id === tenantId)
    for (const row of await rowsOf('uc_user')) of(row.created_at as string).newcomers += 1
    for (const row of await rowsOf('uc_sign_in'))
      of(row.at as string)[row.result === 'success' ? 'signIns' : 'failures'] += 1
    for (const row of await rowsOf('uc_active')) of(row.at as string).active += 1
  })
  return days
}
