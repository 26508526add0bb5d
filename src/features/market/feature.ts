import { unlistedPages } from '#resources/pages.ts'
import type { ConsoleFeature } from '#src/kit/feature.ts'
import { late } from '#src/kit/late.tsx'
import { AppDrawerButton } from './drawer/AppDrawerButton.tsx'

const path = `/${unlistedPages.market.path}`

/** Applications: the drawer in the header, and the market of those that can be installed. */
export const marketFeature: ConsoleFeature = {
  name: 'market',
  pages: [
    { path, Page: late(async () => (await import('./Market.tsx')).default) },
    {
      path: `${path}/details/:versionId`,
      Page: late(async () => (await import('./MarketDetails.tsx')).default),
    },
  ],
  redirects: { '/addons': path },
  headerParts: [AppDrawerButton],
}
