import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuNode } from '#src/providers/menus.ts'
import { useShell } from '../start/state.ts'
import { accountEntry } from './entries.ts'

/** Everything that one may go to: what was granted, and one's own account. */
export const useMenus = (): readonly MenuNode[] => {
  const translate = useTranslate()
  const { menus } = useShell()
  return useMemo(
    () => [
      ...(menus ?? []),
      { ...accountEntry, title: translate('account.title'), remark: translate('account.hint') },
    ],
    [menus, translate],
  )
}
