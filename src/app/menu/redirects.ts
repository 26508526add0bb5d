import { firstPageOf, internalPathOf } from '#src/kit/menus.ts'
import { flattenMenus, type MenuNode } from '#src/providers/menus.ts'
import { trimTrailingSlashes } from '#src/providers/paths.ts'

/** The redirect of an address: that of its menu, else of the specification, else the first page of the directory. */
export const redirectOf = (menus: readonly MenuNode[], pathname: string): string | undefined => {
  const address = trimTrailingSlashes(pathname)
  const node = nodeAt(menus, address)
  if (!node) return undefined
  const said = ownRedirectOf(node)
  if (said && isPage(menus, said) && !isRedirectLoop(menus, said)) return said
  const first = node.type === 'directory' ? firstPageOf(node.children ?? []) : undefined
  return first === address ? undefined : first
}

/** The menu of an address; if a directory and a page have the same path, the directory. */
export const nodeAt = (menus: readonly MenuNode[], pathname: string): MenuNode | undefined => {
  const address = trimTrailingSlashes(pathname)
  return flattenMenus(menus)
    .filter(
      ({ type, isFrame, path }) =>
        type !== 'button' && !isFrame && internalPathOf(path) === address,
    )
    .sort((one, other) => Number(other.type === 'directory') - Number(one.type === 'directory'))[0]
}

const ownRedirectOf = ({ type, path, redirect }: MenuNode) => {
  const otherwise = type === 'directory' ? specified[internalPathOf(path) ?? ''] : undefined
  return internalPathOf(redirect ?? otherwise ?? null)
}

/** Whether the user has a menu for this address; nothing redirects to other pages. */
const isPage = (menus: readonly MenuNode[], address: string) =>
  flattenMenus(menus).some(
    ({ type, path }) => type !== 'button' && internalPathOf(path) === address,
  )

/** Whether the redirects from this address form a loop. */
const isRedirectLoop = (menus: readonly MenuNode[], from: string): boolean => {
  const seen = new Set<string>()
  for (let at: string | undefined = from; at; ) {
    if (seen.has(at)) return true
    seen.add(at)
    const node = nodeAt(menus, at)
    at = node && ownRedirectOf(node)
  }
  return false
}

const specified: Readonly<Record<string, string>> = {
  '/org': '/org/user',
  '/permission': '/permission/menu',
  '/home': '/home/account',
  '/tenant': '/tenant/policy',
}
