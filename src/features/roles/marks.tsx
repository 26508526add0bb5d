import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { menu as menuDefinition } from '#resources/menu.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useSides } from '#src/ui/side.ts'
import { Tip } from '#src/ui/Tip.tsx'
import { type OwnMenu, routesOfMenu } from './ownMenus.ts'

const icons: Record<OwnMenu['type'], string> = {
  directory: 'Folder',
  menu: 'Article',
  button: 'TouchApp',
}

/** The icon of a menu, or one of its type. */
export const MenuIcon = ({ menu }: { menu: OwnMenu | undefined }) => (
  <AppIcon
    name={menu?.icon || (menu ? icons[menu.type] : 'Lock')}
    sx={{ fontSize: 16, color: 'text.secondary' }}
  />
)

/** What a menu is worth knowing by: the client it is for, where that is not the browser, and the routes it opens. */
export const MenuExtra = ({ menu }: { menu: OwnMenu | undefined }) => {
  const words = useResourceTexts(menuDefinition)
  return (
    <>
      {menu?.mobile && <span className="grey">{words.choice('client', 'mobile')}</span>}
      <MenuRoutes menu={menu} />
    </>
  )
}

/** How many routes a menu opens; which ones on hover. */
const MenuRoutes = ({ menu }: { menu: OwnMenu | undefined }) => {
  const translate = useTranslate()
  const { start } = useSides()
  const routes = menu ? routesOfMenu(menu) : []
  if (routes.length === 0) return null
  const list = routes.map(route => (
    <span key={route} style={{ display: 'block', fontFamily: 'ui-monospace, Consolas, monospace' }}>
      {route}
    </span>
  ))
  return (
    <Tip title={<bdi dir="ltr">{list}</bdi>} placement={start}>
      <span className="grey">
        {translate('ui.menuForm.permissionsCount', { smart_count: routes.length })}
      </span>
    </Tip>
  )
}

/** Says that a role grants menus which are not shown here, since the reader does not hold them. */
export const MoreMenus = ({ count }: { count: number }) => {
  const translate = useTranslate()
  if (count <= 0) return null
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ p: 1 }}>
      {translate('ui.menuTree.more', { smart_count: count })}
    </Typography>
  )
}
