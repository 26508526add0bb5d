import { unlistedPages } from '#resources/pages.ts'
import type { ConsoleFeature } from '#src/kit/feature.ts'
import { late } from '#src/kit/late.tsx'
import { LateArrivals } from './arrivals/LateArrivals.tsx'
import { Badge } from './header/Badge.tsx'

const path = `/${unlistedPages.messages.path}`

/** Announcements and messages, for those who write them and those who read them. */
export const noticesFeature: ConsoleFeature = {
  name: 'notices',
  overrides: {
    notice: () => import('./overrides.tsx'),
  },
  pages: [
    { path, Page: late(async () => (await import('./messages/Messages.tsx')).default) },
    {
      path: `${path}/:id`,
      Page: late(async () => (await import('./messages/OneMessage.tsx')).default),
    },
  ],
  headerParts: [Badge],
  overlays: [LateArrivals],
  listen: async client => (await import('./arrivals/live.ts')).listenToMessages(client),
}
