import { menuNameOf, pages } from '#resources/pages.ts'

interface MenuRow {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly parent_id: string | null
}

const names = new Set(pages.filter(page => page.for === 'everyone').map(menuNameOf))

/** Menus, with their directories, of the pages that everyone has who holds any menu. */
export const commonMenus = (enabled: readonly MenuRow[]): ReadonlySet<string> => {
  const found = enabled.filter(row => row.type === 'menu' && names.has(row.name))
  return new Set(found.flatMap(row => [row.id, ...(row.parent_id ? [row.parent_id] : [])]))
}
