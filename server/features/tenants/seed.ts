import { policy } from '#resources/policy.ts'
import { noPasswordHash } from '#server/auth/passwords.ts'
import { insertRows } from '#server/db/insert.ts'
import { setSetting } from '#server/db/settings.ts'
import type { SeedContext } from '#server/kit/feature.ts'
import { grantAdministrators } from './administrators.ts'
import { createTenant, freePlatform, nameAdministrators } from './create.ts'
import type { SeedMark } from './introduce.ts'
import { countUsage, uncounted } from './usage.ts'

/**
 * The default policy, and the platform with its administrator, who can sign in once `introduce` has
 * printed the password.
 */
export const seedPlatform = async ({ tx, registry }: SeedContext): Promise<void> => {
  await insertRows(tx, policy, null, [{ title: '默认策略', isDefault: true }])
  const { userId } = await createTenant(tx, registry, {
    id: '1',
    name: '平台',
    code: 'platform',
    policyId: null,
    administrator: {
      userName: 'admin',
      realName: '平台管理员',
      passwordHash: noPasswordHash,
      mustChange: true,
    },
  })
  await setSetting(tx, 'seed', { version: 1, administrator: userId } satisfies SeedMark)
}

/** Brings administrators and limits of all tenants up to what is there now. */
export const completeTenants = async ({ tx, registry, filled }: SeedContext): Promise<void> => {
  await nameAdministrators(tx)
  await freePlatform(tx)
  await grantAdministrators(tx, registry)
  const all = registry.all()
  await countUsage(tx, filled ? all : await uncounted(tx, all))
}
