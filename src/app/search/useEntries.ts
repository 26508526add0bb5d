import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useAuthProvider, useLocaleState, useTranslate } from 'react-admin'
import { languages } from '#i18n/catalog.ts'
import { request } from '#src/providers/http.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { registry } from '#src/providers/registry.ts'
import { sideMenuPath } from '#src/start/calls.ts'
import { loadPinyin } from '#src/ui/pinyin.ts'
import { useMenus } from '../menu/useMenus.ts'
import { type AvailableScreen, actionEntries, loadAvailableScreens } from './actions.ts'
import type { Entry } from './entries.ts'
import { pageEntries, titlesOf } from './pages.ts'
import { useHeaderActions } from './useHeaderActions.ts'

/** All that is at hand without asking about rows: pages, what their screens offer, and what the header does. */
export const useEntries = (go: (path: string) => void) => {
  const translate = useTranslate()
  const menus = useMenus()
  const others = useOtherTitles(menus)
  const screens = useScreens(menus)
  const shellDeeds = useHeaderActions(go)
  const pages = useMemo(() => pageEntries(menus, others, go), [menus, others, go])
  const deeds = useMemo(() => actionEntries(screens, translate, go), [screens, translate, go])
  const entries: readonly Entry[] = [...pages, ...deeds, ...shellDeeds]
  return { entries, screens }
}

const useScreens = (menus: readonly MenuNode[]): ReadonlyMap<string, AvailableScreen> => {
  const authProvider = useAuthProvider()
  const definitions = useSyncExternalStore(registry.watch, registry.all)
  // What is granted comes with the menus, and each opening looks again.
  const queryKey = ['search', 'screens', menus.length, definitions.length]
  const asked = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: () => loadAvailableScreens(registry, authProvider),
  })
  return asked.data ?? noScreens
}
const noScreens: ReadonlyMap<string, AvailableScreen> = new Map()

/** How the menus are called in the product's other language, and how Chinese is read: both once the search is open. */
const useOtherTitles = (menus: readonly MenuNode[]): ReadonlyMap<string, string> => {
  const [locale] = useLocaleState()
  const asked = useQuery({
    queryKey: ['search', 'titles', locale, menus.length],
    staleTime: 600_000,
    queryFn: async () => {
      const language = languages.find(it => it !== locale) ?? locale
      const menu = request<{ list: MenuNode[] }>(sideMenuPath, { language, display: 'silent' })
      const [answer] = await Promise.all([menu.catch(() => ({ list: [] })), loadPinyin()])
      return titlesOf(answer.list)
    },
  })
  return asked.data ?? noTitles
}
const noTitles: ReadonlyMap<string, string> = new Map()
