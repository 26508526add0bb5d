import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { Layout } from './Layout.tsx'
import { nodeAt } from './menu/redirects.ts'
import { useMenus } from './menu/useMenus.ts'

interface FramedProps {
  /** Whether a page of the console has this address. */
  isInside: (pathname: string) => boolean
  children: ReactNode
}

/** The pages in their layout; an address that is neither a page nor a menu entry is a 404 page without it. */
export const Framed = ({ isInside, children }: FramedProps) => {
  const menus = useMenus()
  const { pathname } = useLocation()
  const bare = !isInside(pathname) && nodeAt(menus, pathname) === undefined
  // One element for all addresses: the layout is not rendered again for each.
  return useMemo(() => <Layout bare={bare}>{children}</Layout>, [bare, children])
}
