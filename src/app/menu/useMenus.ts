import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { type UnlistedPage, unlistedPages } from '#resources/pages.ts'
import { useShell } from '#src/kit/shell.ts'
import type { MenuNode } from '#src/providers/menus.ts'

const unlisted: readonly UnlistedPage[] = Object.values(unlistedPages)

/** All pages that the user may open: those of their menus, and hidden entries of those that have no menu. */
export const useMenus = (): readonly MenuNode[] => {
  const translate = useTranslate()
  const { menus, member } = useShell()
  return useMemo(
    () => [
      ...(menus ?? []),
      ...unlisted
        .filter(page => page.for !== 'platform' || member.platform)
        .map(({ name, path, icon, words }) => ({
          ...hiddenEntry,
          id: name,
          name,
          icon,
          path: `/${path}`,
          title: translate(`${words}.title`),
          remark: translate(`${words}.hint`),
        })),
    ],
    [menus, member.platform, translate],
  )
}

const hiddenEntry = {
  type: 'menu',
  component: null,
  redirect: null,
  activeMenu: null,
  permissions: null,
  isRoot: false,
  affix: false,
  alwaysShow: false,
  keepAlive: false,
  hidden: true,
  isFrame: false,
} as const
