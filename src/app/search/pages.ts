import { type UnlistedPage, unlistedPages } from '#resources/pages.ts'
import { internalPathOf, visibleMenusOf } from '#src/kit/menus.ts'
import { flattenMenus, type MenuNode } from '#src/providers/menus.ts'
import type { Entry } from './entries.ts'

/** Addresses of pages without a menu that are found here as well. */
const searchable: ReadonlySet<string | null> = new Set(
  Object.values<UnlistedPage>(unlistedPages).flatMap(page =>
    page.searchable ? [`/${page.path}`] : [],
  ),
)

/** The pages of the menus, each with the directories it lies in and its title in another language. */
export const pageEntries = (
  menus: readonly MenuNode[],
  others: ReadonlyMap<string, string>,
  go: (path: string) => void,
): Entry[] => {
  const unlisted = flattenMenus(menus).filter(({ path, hidden }) => hidden && searchable.has(path))
  return [...menus, ...unlisted.map(node => ({ ...node, hidden: false }))].flatMap(node =>
    visibleMenusOf([node]).flatMap(one => pagesBelow(one, [], { others, go })),
  )
}

interface About {
  others: ReadonlyMap<string, string>
  go: (path: string) => void
}

const pagesBelow = (node: MenuNode, above: readonly MenuNode[], about: About): Entry[] => {
  const below = (node.children ?? []).flatMap(child => pagesBelow(child, [...above, node], about))
  const { path } = node
  if (node.type !== 'menu' || !path) return below
  const own = internalPathOf(path)
  const others = [node, ...above].flatMap(({ id }) => about.others.get(id) ?? [])
  const entry: Entry = {
    key: `menu ${path}`,
    group: 'menus',
    title: node.title,
    subtitle: above.map(({ title }) => title).join(' / ') || undefined,
    words: [...others, node.name, path],
    icon: node.icon,
    run: () => (own && !node.isFrame ? about.go(own) : openBeside(path)),
  }
  return [entry, ...below]
}

const openBeside = (path: string) => {
  if (/^https:\/\//i.test(path)) window.open(path, '_blank', 'noopener')
}

/** Titles by id, of a tree in any language. */
export const titlesOf = (menus: readonly MenuNode[]): ReadonlyMap<string, string> =>
  new Map(flattenMenus(menus).map(({ id, title }) => [id, title]))
