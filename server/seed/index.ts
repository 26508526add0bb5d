import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { policy } from '#resources/policy.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { setSetting, settingOf } from '#server/db/settings.ts'
import { systemTransaction } from '#server/db/system.ts'
import { seedDemo } from '#server/features/demo/index.ts'
import { warnOfLostScreens } from '#server/features/menus/lostScreens.ts'
import { seedAllMenus } from '#server/features/menus/seed.ts'
import { seedRelease } from '#server/features/releases/releases.ts'
import { grantAdministrators } from '#server/features/tenants/administrators.ts'
import {
  createTenant,
  freePlatform,
  nameAdministrators,
  noPassword,
} from '#server/features/tenants/create.ts'
import { countUsage, uncounted } from '#server/features/tenants/usage.ts'
import { seedSingles } from '#server/kit/write/singles.ts'
import type { SeedMark } from './introduce.ts'

/**
 * Fills an empty database, and adds what newer definitions need to an existing one. Runs at every
 * start. The platform's administrator can sign in once `introduce` has printed the password.
 */
export const seed = (
  deps: Pick<Deps, 'db' | 'settings' | 'log' | 'now' | 'random'>,
  registry: Registry,
): Promise<void> => systemTransaction(deps.db, tx => seedIn(tx, deps, registry), { patient: true })

const seedIn = async (
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'log' | 'now' | 'random'>,
  registry: Registry,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx)
  const fresh = (await settingOf(tx, 'seed')) === undefined
  if (fresh) await firstStart(tx, registry)
  await seedSingles(tx, registry)
  await seedRelease(tx, new Date(deps.now()))
  const menus = await seedAllMenus(tx, registry)
  const demo = deps.settings.trial && (await seedDemo(tx, deps, registry, menus))
  await nameAdministrators(tx)
  await freePlatform(tx)
  await grantAdministrators(tx, registry)
  const all = registry.all()
  await countUsage(tx, fresh || demo ? all : await uncounted(tx, all))
  await warnOfLostScreens(tx, registry, deps.log)
}

const firstStart = async (tx: Tx, registry: Registry): Promise<void> => {
  await insertRows(tx, policy, null, [{ title: '默认策略', isDefault: true }])
  const { userId } = await createTenant(tx, registry, {
    id: '1',
    name: '平台',
    code: 'platform',
    policyId: null,
    administrator: {
      userName: 'admin',
      realName: '平台管理员',
      passwordHash: noPassword,
      mustChange: true,
    },
  })
  await setSetting(tx, 'seed', { version: 1, administrator: userId } satisfies SeedMark)
}
