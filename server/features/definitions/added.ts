import type { AnyResource } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import { forget } from '#server/auth/cache.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'
import { removeMenus, seedMenus } from '#server/features/menus/seed.ts'
import { grantAdministrators } from '#server/features/tenants/administrators.ts'
import { countUsage } from '#server/features/tenants/usage.ts'
import { type Added, registerDefinition, removeDefinition } from './definitions.ts'

/** Registers a definition and adds its screens to the menu, granted to the administrators. */
export const addDefinition = async (
  deps: Deps,
  registry: Registry,
  added: Added,
): Promise<AnyResource> => {
  const resource = await registerDefinition(deps, registry, added)
  await systemTransaction(deps.db, async tx => {
    await seedMenus(tx, registry, resource)
    await grantAdministrators(tx, registry)
    await countUsage(tx, [resource])
  })
  await forget(deps, 'everyone')
  return resource
}

/** Removes a definition and its screens from the menu. Its rows stay in their table. */
export const dropDefinition = async (
  deps: Deps,
  registry: Registry,
  name: string,
): Promise<void> => {
  const resource = registry.find(name)
  if (resource)
    await systemTransaction(deps.db, tx => removeMenus(tx, registry, resource), { patient: true })
  await removeDefinition(deps, registry, name)
  await forget(deps, 'everyone')
}
