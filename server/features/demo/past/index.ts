import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import type { CreatedTenant } from '#server/features/tenants/create.ts'
import { insertNotices } from '../notices.ts'
import type { SamplePolicies } from '../policies.ts'
import type { DemoTenant } from '../types.ts'
import { beichenPast } from './beichen.ts'
import { disabledIn, insertBinned, linesOf, type SampleContext } from './changes.ts'
import { type Clock, clockOf } from './clock.ts'

import { insertLines } from './lines.ts'
import { nangangPast } from './nangang.ts'
import { insertKey } from './openAccess.ts'
import { insertPlatformPast } from './platform.ts'
import { insertSignIns, type SampleSite } from './signIns.ts'
import type { IdsByKey } from './types.ts'

/**
 * Days before the sample data is made: `oldest`, when the tenants started; `youngest`, when the last
 * person joined.
 */
const oldest = 80
const youngest = 5
const morning = 9 * 60
const minute = 60_000

/** When a sample tenant and its first people were created. */
const beginningOf = (clock: Clock): number => clock.at(clock.workday(oldest), morning)

/**
 * When each person joined, by user name: some at the beginning, ordinary members over the following
 * weeks.
 */
const joinedIn = (
  clock: Clock,
  { people, administrator }: DemoTenant,
  founders: readonly string[],
): ReadonlyMap<string, number> => {
  const isNew = ([userName, , , , role]: DemoTenant['people'][number]) =>
    role === 'member' && !founders.includes(userName)
  const newcomers = people.filter(isNew)
  const first = [administrator.userName, ...people.filter(it => !isNew(it)).map(([name]) => name)]
  const step = (oldest - youngest) / newcomers.length
  return new Map([
    ...first.map((name, place) => [name, beginningOf(clock) + place * minute] as const),
    ...newcomers.map(([name], place) => {
      const daysAgo = clock.workday(Math.round(oldest - (place + 1) * step))
      return [name, clock.at(daysAgo, morning + ((place * 23) % 120))] as const
    }),
  ])
}

interface Seeded extends CreatedTenant {
  sample: DemoTenant
  ids: IdsByKey
}

interface Samples {
  deps: Pick<Deps, 'settings' | 'now' | 'random'>
  registry: Registry
  policies: SamplePolicies
  /** The platform's sample administrator. */
  staff: string
  north: Seeded
  south: Seeded
}

/** Ordinary members who exist from the beginning. */
const founders = ['zhouzixuan']

/**
 * Gives the samples three months of history: rows in the tables that real use fills, with dates
 * before the seed. Figures are counted from them by the same statements as from any other rows.
 */
export const insertPast = async (tx: Tx, samples: Samples): Promise<void> => {
  const { deps, registry, policies, north, south } = samples
  const clock = clockOf(deps)
  const beginning = beginningOf(clock)
  const houses = [
    { made: north, past: beichenPast },
    { made: south, past: nangangPast },
  ].map(({ made, past }): SampleContext & { made: Seeded } => ({
    made,
    registry,
    clock,
    tenantId: made.tenantId,
    ids: made.ids,
    administrator: made.sample.administrator.userName,
    past,
    beginning,
    joined: joinedIn(clock, made.sample, founders),
  }))
  const lines = await Promise.all(
    houses.map(async house => {
      await beginAt(tx, beginning, house.made)
      return linesOf(tx, house, await insertBinned(tx, house))
    }),
  )
  const { userId } = north
  const notices = await insertNotices(tx, clock, {
    tenantId: north.tenantId,
    userId,
    users: north.ids.user,
    office: beichenPast.office,
  })
  const staff = { userId: samples.staff, userName: 'demo', realName: '演示管理员' }
  const platform = await insertPlatformPast(tx, {
    deps,
    clock,
    staff,
    policies,
    beginning,
    north: tenantOf(north),
    south: tenantOf(south),
  })
  // The staff, their policies and invitations existed before the tenants.
  const hired = new Date(beginning - 7 * 24 * 60 * 60_000)
  const { realName } = north.sample.administrator
  const key = await insertKey(tx, deps, clock, { tenantId: north.tenantId, userId, realName })
  await tx
    .updateTable(tableOf('user'))
    .set({ created_at: hired, updated_at: hired })
    .where('tenant_id', '=', '1')
    .where('id', '=', samples.staff)
    .execute()
  await insertLines(tx, [...lines.flat(), ...notices, ...platform, ...key])
  const office: SampleSite = {
    tenantId: '1',
    office: '192.0.2.10',
    elsewhere: ['192.0.2.140', '2001:db8:40::21'],
    people: [{ id: samples.staff, userName: staff.userName, from: beginning }],
  }
  await insertSignIns(tx, clock, [office, ...houses.map(house => placeOf(house, house.made))])
}

const tenantOf = ({ tenantId, userId, sample }: Seeded) => ({
  tenantId,
  userId,
  name: sample.name,
  code: sample.code,
  userName: sample.administrator.userName,
  realName: sample.administrator.realName,
})

/** Rows that every tenant starts with and that have no audit lines. */
const beginAt = async (
  tx: Tx,
  beginning: number,
  { tenantId, deptId, roleId, userId }: CreatedTenant,
): Promise<void> => {
  const at = new Date(beginning)
  const stamps = { created_at: at, updated_at: at }
  await tx.updateTable(tableOf('tenant')).set(stamps).where('id', '=', tenantId).execute()
  for (const [name, id] of [
    ['dept', deptId],
    ['role', roleId],
    ['user', userId],
  ] as const)
    await tx
      .updateTable(tableOf(name))
      .set(stamps)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
}

const placeOf = (house: SampleContext, { tenantId, userId, ids, sample }: Seeded): SampleSite => {
  const { past, joined } = house
  const { userName } = sample.administrator
  const disabled = disabledIn(house)
  const all = { ...ids.user, [userName]: userId }
  return {
    tenantId,
    office: past.office,
    elsewhere: past.elsewhere,
    people: Object.entries(all).map(([name, id]) => ({
      id,
      userName: name,
      from: joined.get(name) ?? 0,
      until: disabled.get(name),
    })),
  }
}
