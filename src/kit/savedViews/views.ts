import { type ListState, supportedListState } from '#resources/core/listState.ts'
import type { ResourceScreen } from '#resources/core/registry.ts'

/** A way to look at a list, as `member/views` answers it. */
export interface SavedView extends ListState {
  id: string
  title: string
  sharing: 'private' | 'role' | 'tenant'
  roleId: string | null
  roleName: string | null
  ownerName: string | null
  version: number
  mine: boolean
  mayChange: boolean
}

/** What a list shows by this view: what the list has of it, and the names of what was dropped. */
export const applicableStateOf = (place: ResourceScreen, view: ListState) => {
  const fit = supportedListState(place, view)
  const [field, order] = place.screen.sort
  return fit.sort.length > 0 ? fit : { ...fit, sort: [field, order.toUpperCase()] }
}

/** Whether a list stands otherwise than the view says. */
export const isChanged = (place: ResourceScreen, view: SavedView, now: ListState): boolean =>
  textOf(applicableStateOf(place, view)) !== textOf(applicableStateOf(place, now))

const textOf = ({ filters, columns, sort }: ListState) =>
  JSON.stringify([filters, columns, sort], sortedKeys)

/** The database returns the keys of JSON in an order of its own. */
const sortedKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
