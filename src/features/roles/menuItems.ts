import type { TreeItem } from '#src/ui/TreePanel.tsx'
import type { OwnMenu } from './ownMenus.ts'

/**
 * The menus to show, named in the user's language where known: those that the user or the role holds, and every button
 * of a page that the user holds, so that a page is only checked when all of its buttons are. Other pages are left out.
 */
export const menuItems = (
  options: readonly TreeItem[],
  own: ReadonlyMap<string, OwnMenu>,
  held: ReadonlySet<string>,
): readonly TreeItem[] =>
  options
    .filter(
      ({ id, parentId }) => own.has(id) || held.has(id) || own.get(parentId ?? '')?.type === 'menu',
    )
    .map(option => ({ ...option, title: own.get(option.id)?.title ?? option.title }))
