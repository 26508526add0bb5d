import type { Screen } from '#resources/core/define.ts'
import type { Values } from '#resources/core/validate.ts'

/** A way to look at a list, as `member/views` answers it. */
export interface SavedView {
  id: string
  title: string
  filters: Values
  columns: readonly string[]
  sort: readonly string[]
  sharing: 'private' | 'role' | 'tenant'
  roleId: string | null
  roleName: string | null
  ownerName: string | null
  version: number
  mine: boolean
  mayChange: boolean
}

/** How a list is looked at now. */
export interface ListState {
  filters: Values
  columns: readonly string[]
  sort: readonly string[]
}

/** What of a view this screen has: a filter or a column that is gone, or that one may not use, is left out. */
export const fitting = (screen: Screen, { filters, columns, sort }: ListState): ListState => {
  const every: readonly string[] = [...screen.columns, ...(screen.more ?? [])]
  const asks = ['q', ...screen.filters, ...(screen.beside ? [screen.beside] : [])]
  const [field = '', order = 'ASC'] = sort
  const [first, direction] = screen.sort
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => asks.includes(name))),
    columns: every.filter(name => columns.includes(name)),
    sort:
      every.includes(field) || field === first ? [field, order] : [first, direction.toUpperCase()],
  }
}

/** Whether a list stands otherwise than the view says. */
export const isChanged = (screen: Screen, view: SavedView, now: ListState): boolean =>
  textOf(fitting(screen, view)) !== textOf(fitting(screen, now))

const textOf = ({ filters, ...rest }: ListState) =>
  JSON.stringify([Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)), rest])
