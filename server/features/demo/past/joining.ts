import type { DemoTenant } from '../types.ts'
import type { Clock } from './clock.ts'

/**
 * Days before the seed at which the sample tenants started, and at which the last of their people
 * joined.
 */
const oldest = 80
const youngest = 5
const morning = 9 * 60
const minute = 60_000

/** When a sample tenant and its first people were created. */
export const beginningOf = (clock: Clock): number => clock.at(clock.workday(oldest), morning)

/**
 * When each person joined, by user name: some at the beginning, ordinary members over the following
 * weeks.
 */
export const joinedIn = (
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
