import { seededMenus } from '#server/features/menus/seed.ts'
import type { Feature } from '#server/kit/feature.ts'
import { seedDemo } from './index.ts'

export const demoFeature: Feature = {
  name: 'demo',
  seed: async seeding => {
    const { tx, deps, registry } = seeding
    if (!deps.settings.trial) return
    if (await seedDemo(tx, deps, registry, await seededMenus(tx))) seeding.filled = true
  },
}
