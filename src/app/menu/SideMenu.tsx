import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { activeMenuPathOf, visibleMenusOf } from '#src/kit/menus.ts'
import { sizes } from '#src/theme/tokens.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Brand } from '../header/Brand.tsx'
import { moveByArrows } from './arrows.ts'
import { MenuList } from './MenuList.tsx'
import type { MenuState } from './useMenuState.ts'
import { useMenus } from './useMenus.ts'

/** The menus at the left: 208 px, 48 collapsed, a drawer on narrow screens. */
export const SideMenu = memo(({ state }: { state: MenuState }) => {
  const translate = useTranslate()
  const { narrow, drawer, closeDrawer, collapsed, toggleCollapsed } = state
  if (narrow)
    return (
      <Drawer
        anchor="left"
        open={drawer}
        onClose={closeDrawer}
        slotProps={{ paper: { sx: { width: 264, maxWidth: '86vw' } } }}
      >
        <Box sx={drawerHead}>
          <Brand />
          <IconButton aria-label={translate('shell.menu.close')} onClick={closeDrawer}>
            <AppIcon name="Close" fontSize="small" />
          </IconButton>
        </Box>
        <Box
          component="nav"
          aria-label={translate('shell.menu.label')}
          sx={{ overflowY: 'auto', py: 1 }}
        >
          <Entries state={state} />
        </Box>
      </Drawer>
    )
  return (
    <Box
      component="nav"
      aria-label={translate('shell.menu.label')}
      sx={rail}
      style={{ width: collapsed ? sizes.menuCollapsed : sizes.menu }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', py: 1 }}>
        <Entries state={state} />
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', p: 0.75 }}>
        <IconButton
          aria-label={translate(collapsed ? 'shell.menu.expand' : 'shell.menu.collapse')}
          aria-expanded={!collapsed}
          onClick={toggleCollapsed}
          sx={{ width: 36, height: 36 }}
        >
          <AppIcon
            name="MenuOpen"
            fontSize="small"
            sx={collapsed ? { transform: 'scaleX(-1)' } : {}}
          />
        </IconButton>
      </Box>
    </Box>
  )
})

const Entries = ({ state }: { state: MenuState }) => {
  const menus = useMenus()
  const { pathname } = useLocation()
  const entries = useMemo(() => visibleMenusOf(menus), [menus])
  const ids = activeMenuPathOf(menus, pathname)
    .map(node => node.id)
    .join()
  // The same set for all addresses of a page: a form that opens over its list changes nothing in the menu.
  const trail = useMemo(() => new Set(ids ? ids.split(',') : []), [ids])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With the frame that measures the page anyway: before it, the whole page would be measured once more.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Box ref={list} onKeyDown={moveByArrows}>
      <MenuList entries={entries} trail={trail} state={state} level={0} />
    </Box>
  )
}

const drawerHead = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: sizes.header,
  px: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const rail = {
  position: 'sticky',
  top: `calc(${sizes.header}px + var(--uc-banner, 0px))`,
  height: `calc(100dvh - ${sizes.header}px - var(--uc-banner, 0px))`,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  borderInlineEnd: 1,
  borderColor: 'divider',
  transition: 'width 150ms',
} as const
