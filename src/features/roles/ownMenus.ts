import { useQuery } from '@tanstack/react-query'
import { request } from '#src/providers/http.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

/** A menu of the signed-in user, as the menu call answers it. */
export interface OwnMenu {
  id: string
  type: 'directory' | 'menu' | 'button'
  title: string
  icon?: string | null
  permissions?: readonly string[] | string | null
  children?: readonly OwnMenu[] | null
  /** It is a menu of the mobile client, which the console itself does not show. */
  mobile?: boolean
}

const sideMenu = '/user/admin/role/antd/menu'

/** The menus of both clients that the signed-in user holds, by id: what they may grant. */
export const useOwnMenus = () => {
  const locale = useLanguage()
  return useQuery({
    queryKey: ['overrides', 'ownMenus', locale],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const of = (client: 'pc' | 'mobile') =>
        request<{ list: readonly OwnMenu[] }>(sideMenu, { query: { client }, signal })
      const [pc, mobile] = await Promise.all([of('pc'), of('mobile')])
      return new Map([...byId(pc.list), ...byId(mobile.list, true)])
    },
  })
}

/** A tree of menus as a table. */
export const byId = (tree: readonly OwnMenu[], mobile = false): ReadonlyMap<string, OwnMenu> => {
  const found = new Map<string, OwnMenu>()
  const visit = (menu: OwnMenu) => {
    found.set(String(menu.id), mobile ? { ...menu, mobile } : menu)
    menu.children?.forEach(visit)
  }
  tree.forEach(visit)
  return found
}

/** Routes of a menu, however the server joins them. */
export const routesOfMenu = ({ permissions }: Pick<OwnMenu, 'permissions'>): readonly string[] =>
  typeof permissions === 'string' ? permissions.split(',').filter(Boolean) : (permissions ?? [])
