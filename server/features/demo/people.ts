import { user } from '#resources/user.ts'
import { insertCredentials, noPasswordHash } from '#server/auth/passwords.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows, newIds } from '#server/db/insert.ts'
import type { CreatedTenant } from '#server/features/tenants/create.ts'
import type { Ids } from './organisation.ts'
import type { DemoPerson, DemoTenant } from './types.ts'

/**
 * Creates the people of a sample tenant and returns their ids by user name. They can only sign in
 * by the demo buttons.
 */
export const insertPeople = async (
  tx: Tx,
  { tenantId }: CreatedTenant,
  sample: DemoTenant,
  at: { depts: Ids; posts: Ids; roles: Ids },
): Promise<Ids> => {
  const made = await newIds(tx, sample.people.length)
  const ids: Ids = Object.fromEntries(
    sample.people.map(([userName], index) => [userName, made[index] as string]),
  )
  const rows = sample.people.map((person, index) => ({
    ...personal(person, sample, index),
    id: made[index],
    deptId: at.depts[person[2]],
    postIds: [at.posts[person[3]]],
    roleIds: [at.roles[person[4]]],
    inviterId: person[6] === undefined ? null : ids[person[6]],
  }))
  await insertRows(tx, user, tenantId, rows)
  await insertCredentials(tx, tenantId, made, noPasswordHash, false)
  return ids
}

const personal = (
  [userName, realName, , , , birthday]: DemoPerson,
  sample: DemoTenant,
  index: number,
) => ({
  userName,
  realName,
  birthday: birthday ?? null,
  phone: phoneOf(sample, index),
  email: `${userName}@${sample.domain}`,
  sex: sample.women.includes(userName) ? 'girl' : 'man',
  status: sample.disabled.includes(userName) ? 2 : 1,
})

/** Number ranges that no operator assigns, so that no sample number belongs to anybody. */
const prefixes = ['154', '161', '163', '164']

/** A phone number that is always the same for a person and unique within the samples. */
const phoneOf = (sample: DemoTenant, index: number): string => {
  const from = sample.code === 'beichen' ? 4_017_263 : 7_352_981
  return `${prefixes[index % prefixes.length]}${String(10_000_000 + ((from + index * 1_234_577) % 90_000_000)).slice(0, 8)}`
}
