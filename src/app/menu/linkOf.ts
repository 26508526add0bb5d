import { Link } from 'react-router-dom'
import type { MenuNode } from '#src/providers/menus.ts'
import { preparePage } from '../start/firstScreen.ts'
import { ownAddress } from './entries.ts'

/** How an entry leads on: inside the console, or in a tab of its own that knows nothing of ours. */
export const linkOf = (node: Pick<MenuNode, 'path' | 'isFrame' | 'affix'>) => {
  const own = node.isFrame ? undefined : ownAddress(node.path)
  const away = node.affix ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  if (own) return { component: Link, to: own, onPointerDown: () => preparePage(own), ...away }
  return {
    component: 'a' as const,
    href: safeHref(node.path),
    target: '_blank',
    rel: 'noopener noreferrer',
  }
}

/** Own paths and https alone. */
export const safeHref = (path: string | null) =>
  path && /^(https:\/\/|\/(?!\/))/.test(path) ? path : undefined
