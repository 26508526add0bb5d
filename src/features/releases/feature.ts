import { unlistedPages } from '#resources/pages.ts'
import type { ConsoleFeature } from '#src/kit/feature.ts'
import { late } from '#src/kit/late.tsx'
import { NewsOfVersion } from './NewsOfVersion.tsx'

const path = `/${unlistedPages.upgradeLogs.path}`

/** The changes of each version, for all users with any menu. */
export const releasesFeature: ConsoleFeature = {
  name: 'releases',
  pages: [{ path, Page: late(async () => (await import('./UpgradeLogs.tsx')).default) }],
  userMenu: [
    {
      section: 'about',
      title: 'upgrade.title',
      icon: 'History',
      to: path,
      state: ({ menus = [] }) => (menus.length > 0 ? 'usable' : 'hidden'),
    },
  ],
  background: [NewsOfVersion],
}
