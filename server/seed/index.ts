import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { policy } from '#resources/policy.ts'
import { hashPassword, randomPassword } from '#server/auth/passwords.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/kit/types.ts'
import { grantAdministrators } from './administrators.ts'
import { seedDemo } from './demo/index.ts'
import { insertRows } from './insert.ts'
import { warnOfLostScreens } from './lostScreens.ts'
import { seedAllMenus } from './menus.ts'
import { setSetting, settingOf, siteDefaults } from './settings.ts'
import { createTenant } from './tenant.ts'
import { countUsage } from './usage.ts'

/** What the start tells people once. */
export interface Seeded {
  /** Set on the very first start alone: nobody can read it again. */
  administrator?: { userName: string; password: string }
}

/** Brings an empty database to life, and gives later starts what newer definitions want. Runs at every start. */
export const seed = (
  deps: Pick<Deps, 'db' | 'random' | 'settings' | 'log'>,
  registry: Registry,
): Promise<Seeded> =>
  systemTransaction(deps.db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx)
    const fresh = (await settingOf(tx, 'seed')) === undefined
    const seeded = fresh ? await firstStart(tx, deps) : {}
    const menus = await seedAllMenus(tx, registry)
    const demo = deps.settings.trial && (await seedDemo(tx, menus))
    await grantAdministrators(tx, registry)
    if (fresh || demo) await countUsage(tx, registry)
    await warnOfLostScreens(tx, registry, deps.log)
    return seeded
  })

const firstStart = async (tx: Tx, deps: Pick<Deps, 'random'>): Promise<Seeded> => {
  const [policyId] = await insertRows(tx, policy, null, [{ title: '默认策略', isDefault: true }])
  const password = randomPassword(deps, 16)
  const userName = 'admin'
  const administrator = {
    userName,
    realName: '平台管理员',
    passwordHash: await hashPassword(password),
    mustChange: true,
  }
  await createTenant(tx, {
    id: '1',
    name: '平台',
    code: 'platform',
    policyId: policyId as string,
    administrator,
  })
  await setSetting(tx, 'site', siteDefaults)
  await setSetting(tx, 'seed', { version: 1 })
  return { administrator: { userName, password } }
}
