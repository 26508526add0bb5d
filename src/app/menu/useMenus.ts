import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuNode } from '#src/providers/menus.ts'
import { useShell } from '../start/state.ts'
import { accountEntry, upgradeEntry } from './entries.ts'

/** Everything that one may go to: what was granted, one's own account, and the upgrade logs. */
export const useMenus = (): readonly MenuNode[] => {
  const translate = useTranslate()
  const { menus } = useShell()
  return useMemo(
    () => [
      ...(menus ?? []),
      { ...accountEntry, title: translate('account.title'), remark: translate('account.hint') },
      { ...upgradeEntry, title: translate('upgrade.title'), remark: translate('upgrade.hint') },
    ],
    [menus, translate],
  )
}
