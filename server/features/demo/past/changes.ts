import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { type AnyResource, fieldOf } from '#resources/core/resource.ts'
import { insertCredentials, noPasswordHash } from '#server/auth/passwords.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { changesOf } from '#server/kit/audit/audit.ts'
import { planOf } from '#server/kit/plan.ts'
import { type Clock, minuteOf } from './clock.ts'
import { type SampleLine, typedIn } from './lines.ts'
import { type Binned, type IdsByKey, type SamplePast, type Story, storyKeys } from './types.ts'

export interface SampleContext {
  registry: Registry
  clock: Clock
  tenantId: string
  /** Ids of the sample's rows, including those of its administrator. */
  ids: IdsByKey
  administrator: string
  past: SamplePast
  /** When everything except people who joined later was created. */
  beginning: number
  joined: ReadonlyMap<string, number>
}

/**
 * Creates rows that are in the recycle bin. Returns their ids together with those of the other
 * rows.
 */
export const insertBinned = async (tx: Tx, house: SampleContext): Promise<IdsByKey> => {
  const ids: Record<string, Readonly<Record<string, string>>> = { ...house.ids }
  for (const [name, values] of house.past.bin) {
    const resource = resourceOf(house, name)
    const key = values[storyKeys[name]] as string
    const row = withIds(house, resource, values)
    const [id] = await insertRows(tx, resource, house.tenantId, [row])
    ids[name] = { ...ids[name], [key]: id as string }
  }
  const people = house.past.bin.flatMap(([name, { userName }]) =>
    name === 'user' ? (ids.user?.[String(userName)] ?? []) : [],
  )
  await insertCredentials(tx, house.tenantId, people, noPasswordHash, false)
  // Names of deleted people can be used again, as after any deletion.
  await tx
    .deleteFrom('uc_identity')
    .where('tenant_id', '=', house.tenantId)
    .where('row_id', '=', anyId(people))
    .execute()
  return ids as IdsByKey
}

/** Audit lines of what people of a sample did. They match what the rows contain now. */
export const linesOf = async (
  tx: Tx,
  house: SampleContext,
  ids: IdsByKey,
): Promise<SampleLine[]> => {
  const names = Object.keys(storyKeys) as (keyof typeof storyKeys)[]
  const rows = await Promise.all(names.map(name => rowsOf(tx, house, resourceOf(house, name))))
  const byId = new Map(rows.flat().map(row => [row.id as string, row]))
  const people = new Map(
    (rows[names.indexOf('user')] ?? []).map(row => [row.userName as string, row]),
  )
  const actor = (userName: string) => {
    const { id = '', realName = '' } = people.get(userName) ?? {}
    return { actorId: id as string, actorName: realName as string }
  }
  return names.flatMap(name => {
    const resource = resourceOf(house, name)
    const stories = [...house.past.stories, ...house.past.bin.map(deletionOf)]
    return Object.entries(ids[name]).flatMap(([key, rowId]) => {
      const row = byId.get(rowId) ?? {}
      const own = stories.filter(it => it[3] === name && it[4] === key)
      return linesOfRow(house, { resource, row, stories: own, actor })
    })
  })
}

const resourceOf = ({ registry }: SampleContext, name: string) => registry.find(name) as AnyResource

/** Rows as the API answers them, in which form changes are logged. */
const rowsOf = async (tx: Tx, { registry, tenantId }: SampleContext, resource: AnyResource) => {
  const plan = planOf(registry, resource)
  const { rows } = await sql<AnyRow>`
    select ${sql.raw(plan.columns)} from ${sql.table(plan.table)} t where t.tenant_id = ${tenantId}`.execute(
    tx,
  )
  return rows
}

const deletionOf = ([name, values, daysAgo, time, userName]: Binned): Story => [
  daysAgo,
  time,
  userName,
  name,
  values[storyKeys[name]] as string,
  'delete',
]

interface RowStories {
  resource: AnyResource
  row: AnyRow
  stories: readonly Story[]
  actor: (userName: string) => Pick<SampleLine, 'actorId' | 'actorName'>
}

/**
 * The audit lines of one row: starting from its current values, each change is undone in turn, back
 * to the values it was created with.
 */
const linesOfRow = (
  house: SampleContext,
  { resource, row, stories, actor }: RowStories,
): SampleLine[] => {
  const line = {
    tenantId: house.tenantId,
    resource,
    rowId: row.id as string,
    ip: house.past.office,
  }
  const latest = stories
    .map(story => ({ story, at: momentOf(house, story) }))
    .sort((one, other) => other.at - one.at)
  let state = row
  const changed = latest.map(({ story: [, , userName, , , action, was], at }): SampleLine => {
    const before = { ...state, ...withIds(house, resource, was ?? {}) }
    const changes =
      action === 'delete'
        ? [{ field: resource.title, before: row[resource.title], after: row[resource.title] }]
        : changesOf(resource, before, state)
    state = before
    return { ...line, ...actor(userName), at, action, changes }
  })
  const cameAt = house.joined.get(row.userName as string)
  const maker =
    cameAt === undefined || cameAt < house.beginning + day
      ? house.administrator
      : house.past.recruiter
  const made: SampleLine = {
    ...line,
    ...actor(maker),
    at: cameAt ?? house.beginning,
    action: 'create',
    changes: changesOf(resource, {}, typedIn(resource, state)),
  }
  return [made, ...changed]
}

const day = 24 * 60 * 60_000

const momentOf = ({ clock }: SampleContext, [daysAgo, time]: Story): number =>
  clock.at(clock.workday(daysAgo), minuteOf(time))

/** Values with the ids of references in place of their keys. */
const withIds = ({ ids }: SampleContext, resource: AnyResource, values: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const to = fieldOf(resource, name)?.to as keyof IdsByKey | undefined
      const idOf = (key: string) => (to ? ids[to]?.[key] : undefined) ?? key
      const stored = Array.isArray(value) ? value.map(idOf) : to ? idOf(value as string) : value
      return [name, stored]
    }),
  )

/** When people were disabled, by user name. */
export const disabledIn = (house: SampleContext): ReadonlyMap<string, number> =>
  new Map(
    house.past.stories
      .filter(([, , , name, , , before]) => name === 'user' && before?.status === 1)
      .map(story => [story[4], momentOf(house, story)]),
  )
