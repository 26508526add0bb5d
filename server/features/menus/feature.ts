import type { Feature } from '#server/kit/feature.ts'
import { menu } from './behaviour.ts'
import { warnOfLostScreens, warnOfMissingEntries } from './lostScreens.ts'
import { menuRoutes } from './routes.ts'
import { seedAllMenus } from './seed.ts'

export const menusFeature: Feature = {
  name: 'menus',
  seed: async ({ tx, registry }) => void (await seedAllMenus(tx, registry)),
  afterSeed: async ({ tx, deps, registry }) => {
    await warnOfLostScreens(tx, registry, deps.log)
    await warnOfMissingEntries(tx, registry, deps.log)
  },
  behaviours: { menu },
  routes: menuRoutes,
}
