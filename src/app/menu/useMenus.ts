import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuNode } from '#src/providers/menus.ts'
import { useShell } from '../start/state.ts'
import { withWorkplace } from './entries.ts'

/** Everything that one may go to: the workplace, and what was granted. */
export const useMenus = (): readonly MenuNode[] => {
  const translate = useTranslate()
  const { menus } = useShell()
  return useMemo(() => withWorkplace(menus ?? [], translate('workplace.title')), [menus, translate])
}
