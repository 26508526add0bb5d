import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/kit/types.ts'
import { linkHeads } from '../heads.ts'
import type { SeededMenus } from '../menus.ts'
import { setSetting, settingOf } from '../settings.ts'
import { createTenant, noPassword } from '../tenant.ts'
import { beichen } from './beichen.ts'
import { isFree } from './free.ts'
import { insertHistory } from './history.ts'
import { nangang } from './nangang.ts'
import { insertNotices } from './notices.ts'
import { insertDepts, insertPosts, insertRoles } from './organisation.ts'
import { insertPeople } from './people.ts'
import { defaultPolicy, platformDemo } from './platform.ts'
import type { DemoAccount, DemoTenant } from './types.ts'

export { type DemoAccount, demoAccounts } from './types.ts'

const setting = 'seed.demo'
interface DemoUser {
  tenantId: string
  userId: string
}
type DemoUsers = Record<DemoAccount, DemoUser>

/** Writes the sample tenants of a trial installation once; answers whether it did. */
export const seedDemo = async (
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  registry: Registry,
  menus: SeededMenus,
): Promise<boolean> => {
  if ((await settingOf(tx, setting)) || !(await isFree(tx, [beichen, nangang], ['demo'])))
    return false
  const house = { registry, policyId: await defaultPolicy(tx), menus }
  const north = await seedTenant(tx, beichen, house)
  await insertNotices(tx, north)
  const south = await seedTenant(tx, nangang, house)
  for (const { tenantId } of [north, south]) await insertHistory(tx, deps, tenantId)
  const of = (userName: string) => ({
    tenantId: north.tenantId,
    userId: north.users[userName] as string,
  })
  const users: DemoUsers = {
    platform: { tenantId: '1', userId: await platformDemo(tx) },
    tenant: { tenantId: north.tenantId, userId: north.userId },
    manager: of('liminzhe'),
    member: of('zhouzixuan'),
  }
  await setSetting(tx, setting, users)
  return true
}

/** Who signs in by a demo button; undefined when the sample tenants are not there. */
export const demoUserOf = async (tx: Tx, account: DemoAccount): Promise<DemoUser | undefined> =>
  (await settingOf<DemoUsers>(tx, setting))?.[account]

interface Furniture {
  registry: Registry
  policyId: string
  menus: SeededMenus
}

const seedTenant = async (tx: Tx, sample: DemoTenant, { registry, policyId, menus }: Furniture) => {
  const { name, code, phone } = sample
  const administrator = { ...sample.administrator, passwordHash: noPassword, mustChange: false }
  const made = await createTenant(tx, registry, { name, code, phone, policyId, administrator })
  const depts = await insertDepts(tx, made, sample)
  const posts = await insertPosts(tx, made)
  const roles = await insertRoles(tx, made, sample, depts, menus)
  const users = await insertPeople(tx, made, sample, { depts, posts, roles })
  await linkHeads(tx, made.tenantId)
  return { ...made, users }
}
