import { unlistedPages } from '#resources/pages.ts'
import type { ConsoleFeature } from '#src/kit/feature.ts'
import { late } from '#src/kit/late.tsx'
import type { Shell } from '#src/kit/shell.ts'
import { lazy } from '#src/ui/lazy.tsx'

const path = `/${unlistedPages.account.path}`

/** One page or two, as the site's settings say. The user's own pages are not those of the person they act as. */
const ownPages =
  (separate: boolean) =>
  ({ member, config, menus = [] }: Shell) =>
    !member.acting && menus.length > 0 && (config?.accountMenu ?? false) === separate
      ? 'usable'
      : 'hidden'

/** Demo accounts have no password until one is set here. */
const ownPassword = ({ member }: Shell) => {
  if (member.acting) return 'hidden'
  return member.hasPassword || member.demo
    ? 'usable'
    : ({ disabled: 'shell.user.noPassword' } as const)
}

/** The user's own account. */
export const accountFeature: ConsoleFeature = {
  name: 'account',
  pages: [{ path, Page: late(async () => (await import('./Account.tsx')).default) }],
  redirects: {
    '/home': path,
    '/account/center': path,
    '/account/settings': `${path}?tab=security`,
  },
  userMenu: [
    {
      section: 'account',
      title: 'account.title',
      icon: 'AccountCircle',
      to: path,
      state: ownPages(false),
    },
    {
      section: 'account',
      title: 'account.title',
      icon: 'AccountCircle',
      to: '/account/center',
      state: ownPages(true),
    },
    {
      section: 'account',
      title: 'account.settings',
      icon: 'Settings',
      to: '/account/settings',
      state: ownPages(true),
    },
    {
      section: 'account',
      title: 'shell.user.password',
      icon: 'LockReset',
      to: `${path}?tab=security`,
      Dialog: lazy(async () => ({
        default: (await import('./security/OwnPasswordDialog.tsx')).OwnPasswordDialog,
      })),
      state: ownPassword,
      searchable: true,
    },
  ],
}
