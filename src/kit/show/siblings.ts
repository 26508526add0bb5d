import { useCallback } from 'react'
import { useGetList, useStoreContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOverridesOf, useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { useScreenNavigation } from '../route.ts'

/** The page of a list that a record was opened from, as react-admin keeps it. */
export interface ListOrigin {
  page: number
  perPage: number
  sort: string
  order: string
  filter: object
}

/** What the address of a record carries in its history entry when it was opened from a list, or from a tree. */
export interface Origin {
  list?: ListOrigin
  /** The lines around it in a tree, in their order. */
  lines?: readonly string[]
}

/** A record before or after this one; on another page of the list where that is named. */
export interface Sibling {
  id: string
  page?: number
}

export interface Siblings {
  previous: Sibling | undefined
  next: Sibling | undefined
  /** Its place in the whole list, from 1, and how many there are; only of a list of pages. */
  position?: { at: number; total: number } | undefined
}

/** The records beside this one in the list one came from; undefined when one came from elsewhere. */
export const useSiblings = (id: string): Siblings | undefined => {
  const { list, lines } = useOrigin()
  const inList = useInList(id, list)
  if (list) return inList
  const at = lines?.indexOf(id) ?? -1
  if (!lines || at < 0) return undefined
  return { previous: siblingOf(lines[at - 1]), next: siblingOf(lines[at + 1]) }
}

const useOrigin = (): Origin => (useLocation().state as Origin | null) ?? {}

const siblingOf = (id: string | undefined, page?: number): Sibling | undefined =>
  id === undefined ? undefined : { id, ...(page ? { page } : {}) }

const useInList = (id: string, list: ListOrigin | undefined): Siblings | undefined => {
  const page = list?.page ?? 1
  const perPage = list?.perPage ?? 10
  const here = usePageOf(list, page, list !== undefined)
  const at = here.data?.findIndex(row => row.id === id) ?? -1
  const total = here.total ?? 0
  const isFirst = at === 0
  const isLast = at >= 0 && at === (here.data?.length ?? 0) - 1
  const before = usePageOf(list, page - 1, isFirst && page > 1)
  const after = usePageOf(list, page + 1, isLast && page * perPage < total)
  if (at < 0) return undefined
  return {
    previous: isFirst
      ? siblingOf(before.data?.at(-1)?.id, page - 1)
      : siblingOf(here.data?.[at - 1]?.id),
    next: isLast ? siblingOf(after.data?.[0]?.id, page + 1) : siblingOf(here.data?.[at + 1]?.id),
    position: { at: (page - 1) * perPage + at + 1, total },
  }
}

/** The same query as that of the list, so that what it has read is there at once. */
const usePageOf = (list: ListOrigin | undefined, page: number, enabled: boolean) => {
  const { screen } = useScreen().place
  const { perPage = 10, sort = 'id', order = 'ASC', filter = {} } = list ?? {}
  return useGetList<AnyRow>(
    screen.path,
    {
      pagination: { page, perPage },
      sort: { field: sort, order: order === 'DESC' ? 'DESC' : 'ASC' },
      filter,
    },
    { enabled, retry: false },
  )
}

/** Goes to a record beside this one. The way back still leads to the list, on the page that has the record. */
export const useGoToSibling = () => {
  const { resource, screen } = useScreen().place
  const { base } = useScreenNavigation(screen.path)
  const { page: pageOf } = useOverridesOf(resource)
  const navigate = useNavigate()
  const store = useStoreContext()
  const origin = useOrigin()
  return useCallback(
    ({ id, page }: Sibling) => {
      const list = origin.list && page ? { ...origin.list, page } : origin.list
      if (list && page) {
        const key = `${screen.path}.listParams`
        store.setItem(key, { ...store.getItem(key, {}), ...list })
      }
      const to = pageOf ? pageOf(id) : `${base}/${encodeURIComponent(id)}/show`
      navigate(to, { replace: true, state: { ...origin, ...(list ? { list } : {}) } })
    },
    [origin, screen, store, pageOf, base, navigate],
  )
}
