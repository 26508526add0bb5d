import { memo, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { announce, prepareAnnouncements } from '#src/ui/announce.ts'
import { currentTitle } from '#src/ui/title.ts'
import { useMenus } from '../menu/useMenus.ts'
import { whenArrived } from './focusNewPage.ts'
import { recordLeft } from './focusTarget.ts'
import { currentPageOf } from './keepAlive.ts'

/** Whenever another page opens: moves the focus to its heading, and has its title announced. */
export const RouteAnnouncer = memo(() => {
  const menus = useMenus()
  const { pathname } = useLocation()
  const way = useNavigationType()
  const { key } = currentPageOf(menus, pathname)
  const here = useRef(key)
  const moved = useRef(false)
  useEffect(() => void prepareAnnouncements(), [])
  useEffect(() => {
    const from = here.current
    here.current = key
    // Nothing for the first page and redirects of its address: the browser announces that page itself.
    if (from === key || (way === 'REPLACE' && !moved.current)) return undefined
    moved.current = true
    return whenArrived(recordLeft(from, key), () => {
      const title = currentTitle()
      if (title) announce(title, 'page')
    })
  }, [key, way])
  return null
})
