import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { usePreference } from '#src/providers/usePreference.ts'

export interface MenuState {
  /** Under 900 px, where the menu is a drawer. */
  narrow: boolean
  drawer: boolean
  openDrawer: () => void
  closeDrawer: () => void
  collapsed: boolean
  toggleCollapsed: () => void
  /** Whether a directory is open; one that holds the page is until it is closed by hand. */
  isOpen: (id: string, holdsPage: boolean) => boolean
  toggle: (id: string, open: boolean) => void
}

/** How the side menu stands; what is open is remembered in this browser. */
export const useMenuState = (): MenuState => {
  const narrow = useMediaQuery('(max-width:899.95px)', { noSsr: true })
  const [drawer, setDrawer] = useState(false)
  const [collapsed, setCollapsed] = usePreference('shell.collapsed', false)
  const [open, setOpen] = usePreference('shell.open', nothing)
  return useMemo(
    () => ({
      narrow,
      drawer: narrow && drawer,
      openDrawer: () => setDrawer(true),
      closeDrawer: () => setDrawer(false),
      collapsed: collapsed && !narrow,
      toggleCollapsed: () => setCollapsed(!collapsed),
      isOpen: (id, holdsPage) => open[id] ?? holdsPage,
      toggle: (id, wanted) => setOpen({ ...open, [id]: wanted }),
    }),
    [narrow, drawer, collapsed, setCollapsed, open, setOpen],
  )
}

const nothing: Record<string, boolean> = {}
