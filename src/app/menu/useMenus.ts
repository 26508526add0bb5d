import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { accountEntry, marketEntry, messagesEntry, upgradeEntry } from './entries.ts'

/** Everything that one may go to: what was granted, one's own account, the upgrade logs and the market. */
export const useMenus = (): readonly MenuNode[] => {
  const translate = useTranslate()
  const { menus, member } = useShell()
  return useMemo(
    () => [
      ...(menus ?? []),
      { ...accountEntry, title: translate('account.title'), remark: translate('account.hint') },
      { ...upgradeEntry, title: translate('upgrade.title'), remark: translate('upgrade.hint') },
      ...(member.platform
        ? [{ ...marketEntry, title: translate('market.title'), remark: translate('market.hint') }]
        : []),
      { ...messagesEntry, title: translate('messages.title'), remark: translate('messages.hint') },
    ],
    [menus, member.platform, translate],
  )
}
