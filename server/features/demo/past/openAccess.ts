import { sql } from 'kysely'
import { openAccess } from '#resources/openAccess.ts'
import { newKeyName, newSecret } from '#server/auth/openAccess/secrets.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows, newIds } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import { changesOf } from '#server/kit/audit/audit.ts'
import { chanceOf } from './chance.ts'
import { type Clock, minuteOf } from './clock.ts'
import { type SampleLine, typedIn } from './lines.ts'

interface Owner {
  tenantId: string
  userId: string
  realName: string
}

const address = '203.0.113.42'
const scopes = ['GET /user/admin/member', 'GET /user/admin/member/:id', 'GET /user/admin/dept']
/** Calls are kept for thirty days, so these are not deleted soon. */
const daysOfCalls = 12

/**
 * Creates the API key of a program that reads people and departments in every working hour, with
 * its calls.
 */
export const insertKey = async (
  tx: Tx,
  deps: Pick<Deps, 'random' | 'settings'>,
  clock: Clock,
  { tenantId, userId, realName }: Owner,
): Promise<SampleLine[]> => {
  const [id = ''] = await newIds(tx, 1)
  const calls = callsOf(clock)
  const last = calls.at(-1)
  const row = {
    id,
    title: '考勤系统同步',
    userId,
    scopes,
    ips: [address],
    expiresAt: new Date(clock.at(-180, minuteOf('23:59'))).toISOString(),
  }
  await insertRows(tx, openAccess, tenantId, [
    {
      ...row,
      key: newKeyName(deps),
      lastUsedAt: last && new Date(last.at).toISOString(),
      lastIp: address,
    },
  ])
  // Nobody knows the secret. Rotating the key creates a new one.
  const { sealed } = newSecret(deps, { tenantId, id })
  await tx
    .updateTable(tableOf('openAccess'))
    .set({ secret: sealed })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await sql`
      insert into uc_access_call (tenant_id, key_id, user_id, at, method, route, code, ms, ip)
      select ${tenantId}::bigint, ${id}::bigint, ${userId}::bigint, c.at, 'GET', c.route, c.code, c.ms, ${address}
      from unnest(${calls.map(it => new Date(it.at))}::timestamptz[], ${calls.map(it => it.route)}::text[],
        ${calls.map(it => it.code)}::smallint[], ${calls.map(it => it.ms)}::int[]) as c (at, route, code, ms)`.execute(
    tx,
  )
  const at = clock.at(clock.workday(20), minuteOf('11:00'))
  return [
    {
      tenantId,
      at,
      actorId: userId,
      actorName: realName,
      resource: openAccess,
      rowId: id,
      action: 'create',
      changes: changesOf(openAccess, {}, typedIn(openAccess, row)),
      ip: address,
    },
  ]
}

interface SampleCall {
  at: number
  route: string
  code: 0 | 62
  ms: number
}

const callsOf = (clock: Clock): SampleCall[] => {
  const chance = chanceOf('calls')
  const days = Array.from({ length: daysOfCalls }, (_, at) => daysOfCalls - at)
  return days.flatMap(daysAgo =>
    Array.from({ length: 12 }, (_, hour) => {
      const at = clock.at(daysAgo, (8 + hour) * 60 + 5)
      const call = (seconds: number, route: string): SampleCall => ({
        at: at + seconds * 1000 + Math.floor(chance() * 900),
        route,
        code: 0,
        ms: 6 + Math.floor(chance() * 18),
      })
      // One call asks for something outside the key's scopes.
      const beyond = daysAgo === daysOfCalls && hour === 0
      return [
        call(0, '/user/admin/dept'),
        call(1, '/user/admin/member'),
        ...(beyond ? [{ ...call(3, '/user/admin/role'), code: 62 as const }] : []),
      ]
    }).flat(),
  )
}
