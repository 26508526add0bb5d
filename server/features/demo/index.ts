import type { Registry } from '#resources/core/registry.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { insertCredentials, noPasswordHash } from '#server/auth/passwords.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import { setSetting, settingOf } from '#server/db/settings.ts'
import type { SeededMenus } from '#server/features/menus/seed.ts'
import { createTenant } from '#server/features/tenants/create.ts'
import { linkHeads } from '#server/features/tenants/heads.ts'
import { beichen } from './beichen.ts'

import { nangang } from './nangang.ts'
import { insertDepts, insertPosts, insertRoles } from './organisation.ts'
import { insertPast } from './past/index.ts'
import { insertPeople } from './people.ts'
import { insertPolicies } from './policies.ts'
import type { DemoAccount, DemoTenant } from './types.ts'

/**
 * Whether the names of the samples are free, which they may not be in an installation that was used
 * productively before.
 */
const isFree = async (
  tx: Tx,
  samples: readonly DemoTenant[],
  userNames: readonly string[],
): Promise<boolean> => {
  const people = samples.flatMap(it => [
    it.administrator.userName,
    ...it.people.map(([name]) => name),
  ])
  const taken = await tx
    .selectFrom('uc_identity')
    .select('key')
    .where('kind', '=', 'user.userName')
    .where('key', 'in', [...userNames, ...people])
    .executeTakeFirst()
  const tenant = await tx
    .selectFrom(tableOf('tenant'))
    .select('id')
    .where(it =>
      it.or([
        it(
          'code',
          'in',
          samples.map(sample => sample.code),
        ),
        it(
          'name',
          'in',
          samples.map(sample => sample.name),
        ),
      ]),
    )
    .executeTakeFirst()
  return !taken && !tenant
}

/**
 * Creates a second platform administrator, because the first one has to change the printed
 * password.
 */
const platformDemo = async (tx: Tx): Promise<string> => {
  const builtin = await tx
    .selectFrom(tableOf(role.name))
    .select('id')
    .where('tenant_id', '=', '1')
    .where('builtin', '=', true)
    .executeTakeFirstOrThrow()
  const root = await tx
    .selectFrom(tableOf('dept'))
    .select('id')
    .where('tenant_id', '=', '1')
    .where('code', '=', 'root')
    .executeTakeFirst()
  const [id] = await insertRows(tx, user, '1', [
    { userName: 'demo', realName: '演示管理员', deptId: root?.id, roleIds: [builtin.id] },
  ])
  await insertCredentials(tx, '1', [id as string], noPasswordHash, false)
  return id as string
}

const setting = 'seed.demo'
interface DemoUser {
  tenantId: string
  userId: string
}
type DemoUsers = Record<DemoAccount, DemoUser>

/**
 * Creates the sample tenants of trial mode, with recent activity of their people, once. Returns
 * whether it did. Existing ones stay unchanged, because people may have changed what a later
 * version would add to.
 */
export const seedDemo = async (
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'now' | 'random'>,
  registry: Registry,
  menus: SeededMenus,
): Promise<boolean> => {
  if ((await settingOf(tx, setting)) || !(await isFree(tx, [beichen, nangang], ['demo'])))
    return false
  const policies = await insertPolicies(tx)
  const house = { registry, menus }
  const north = await seedTenant(tx, beichen, { ...house, policyId: policies.enterprise })
  const south = await seedTenant(tx, nangang, { ...house, policyId: policies.standard })
  const staff = await platformDemo(tx)
  await insertPast(tx, { deps, registry, policies, staff, north, south })
  const of = (userName: string) => ({
    tenantId: north.tenantId,
    userId: north.ids.user[userName] as string,
  })
  const users: DemoUsers = {
    platform: { tenantId: '1', userId: staff },
    tenant: { tenantId: north.tenantId, userId: north.userId },
    manager: of('liminzhe'),
    member: of('zhouzixuan'),
  }
  await setSetting(tx, setting, users)
  return true
}

/** The user who signs in by a demo button; undefined when there are no sample tenants. */
export const demoUserOf = async (tx: Tx, account: DemoAccount): Promise<DemoUser | undefined> =>
  (await settingOf<DemoUsers>(tx, setting))?.[account]

interface Furniture {
  registry: Registry
  policyId: string
  menus: SeededMenus
}

const seedTenant = async (tx: Tx, sample: DemoTenant, { registry, policyId, menus }: Furniture) => {
  const { name, code, phone } = sample
  const administrator = { ...sample.administrator, passwordHash: noPasswordHash, mustChange: false }
  const made = await createTenant(tx, registry, { name, code, phone, policyId, administrator })
  const depts = await insertDepts(tx, made, sample)
  const posts = await insertPosts(tx, made)
  const roles = await insertRoles(tx, made, sample, depts, menus)
  const users = await insertPeople(tx, made, sample, { depts, posts, roles })
  await linkHeads(tx, made.tenantId)
  return { ...made, sample, ids: { dept: depts, post: posts, role: roles, user: users } }
}
