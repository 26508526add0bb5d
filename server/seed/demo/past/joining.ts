import type { DemoTenant } from '../types.ts'
import type { Clock } from './clock.ts'

/** So many days ago the sample tenants began, and the last of their people came. */
const oldest = 80
const youngest = 5
const morning = 9 * 60
const minute = 60_000

/** When a sample tenant and its first people came. */
export const beginningOf = (clock: Clock): number => clock.at(clock.workday(oldest), morning)

/** When each person came, by user name: some from the beginning, ordinary members over the weeks since. */
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
