import { Link } from 'react-router-dom'
import type { HeaderEntry } from '#src/providers/menus.ts'
import { basePath, trimTrailingSlashes } from '#src/providers/paths.ts'
import { safeHref } from './menus.ts'

/** The link of an entry. An affixed one opens a new tab; pages of the console open without a reload. */
export const leadOf = ({ path, affix }: HeaderEntry) => {
  if (affix)
    return {
      component: 'a' as const,
      href: safeHref(path),
      target: '_blank',
      rel: 'noopener noreferrer',
    }
  if (isOfConsole(path)) return { component: Link, to: path.slice(basePath.length) || '/' }
  return { component: 'a' as const, href: safeHref(path) }
}

/** Whether this application is the console itself: its address is the console's base. */
export const isHere = ({ path }: Pick<HeaderEntry, 'path'>): boolean =>
  trimTrailingSlashes(path) === basePath

const isOfConsole = (path: string) => path === basePath || path.startsWith(`${basePath}/`)
