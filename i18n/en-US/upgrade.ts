import type { Same } from '../types.ts'
import type { upgrade as zh } from '../zh-CN/upgrade.ts'

export const upgrade: Same<typeof zh> = {
  title: 'Upgrade logs',
  hint: 'What each version brought',
  all: 'All apps',
  app: 'App',
  userCentre: 'User Center',
  search: 'Search versions and titles',
  newest: 'Newest',
  link: 'Copy the link to %{version}',
  more: 'Earlier versions',
  total: '%{smart_count} version |||| %{smart_count} versions',
  empty: 'No upgrade logs yet',
  emptyHint: 'After an upgrade this tells you what each version brought.',
  nothing: 'No version matches',
  manage: 'Manage upgrade logs',
  news: {
    title: 'Version %{version} is here',
    all: 'All upgrade logs',
    ok: 'Got it',
  },
}
