import { Link } from 'react-router-dom'
import { internalPathOf, safeHref } from '#src/kit/menus.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { preloadPageCode, preparePage } from '../start/firstScreen.ts'

/** How an entry leads on: inside the console, or in a tab of its own that knows nothing of ours. */
export const linkOf = (node: Pick<MenuNode, 'path' | 'isFrame' | 'affix'>) => {
  const own = node.isFrame ? undefined : internalPathOf(node.path)
  const away = node.affix ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  if (own)
    return {
      component: Link,
      to: own,
      onPointerEnter: () => fetchSoon(own),
      onPointerLeave: cancelFetch,
      onFocus: () => fetchSoon(own),
      onBlur: cancelFetch,
      onPointerDown: () => preparePage(own),
      ...away,
    }
  return {
    component: 'a' as const,
    href: safeHref(node.path),
    target: '_blank',
    rel: 'noopener noreferrer',
  }
}

/** Milliseconds that the pointer or the focus rests on a link before the code behind it is fetched. */
const hoverDelayMs = 50
let timer: ReturnType<typeof setTimeout> | undefined

const cancelFetch = () => clearTimeout(timer)
const fetchSoon = (path: string) => {
  cancelFetch()
  timer = setTimeout(() => preloadPageCode(path), hoverDelayMs)
}
