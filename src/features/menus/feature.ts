import type { ConsoleFeature } from '#src/kit/feature.ts'

export const menusFeature: ConsoleFeature = {
  name: 'menus',
  overrides: {
    menu: () => import('./overrides.tsx'),
  },
}
