import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuNode } from '#src/providers/menus.ts'
import { useShell } from '../start/state.ts'
import { accountEntry, withWorkplace } from './entries.ts'

/** Everything that one may go to: the workplace, what was granted, and one's own account. */
export const useMenus = (): readonly MenuNode[] => {
  const translate = useTranslate()
  const { menus } = useShell()
  return useMemo(
    () => [
      ...withWorkplace(menus ?? [], translate('workplace.title')),
      { ...accountEntry, title: translate('account.title'), remark: translate('account.hint') },
    ],
    [menus, translate],
  )
}
