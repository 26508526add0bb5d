import { useCallback, useRef } from 'react'
import { useScreenNavigation } from '#src/kit/route.ts'
import type { RowList } from './rowList.ts'

type Params = Pick<RowList, 'page' | 'perPage' | 'sort' | 'filterValues'>

/**
 * Answers how to write into the history entry of a list which page of it is on show, to be called before another entry
 * follows. react-admin leaves the first one without, and the browser's way back would show the page looked at last.
 * The router is not told: nothing changes on the page, and it reads the address again on the way back.
 */
export const useSaveListPosition = (path: string, params: Params): (() => void) => {
  const { base } = useScreenNavigation(path)
  const latest = useRef(params)
  latest.current = params
  return useCallback(() => {
    const { pathname, search } = window.location
    if (search || !pathname.endsWith(base)) return
    const { page, perPage, sort, filterValues } = latest.current
    const query = new URLSearchParams({
      filter: JSON.stringify(filterValues),
      order: sort.order,
      page: String(page),
      perPage: String(perPage),
      sort: sort.field,
    })
    window.history.replaceState(window.history.state, '', `${pathname}?${query}`)
  }, [base])
}

/** The same list, whose way back leads through each page, order and filter that it showed. */
export const useListWithHistory = (path: string, list: RowList): RowList => {
  const pin = useSaveListPosition(path, list)
  return {
    ...list,
    setPage: useAfter(pin, list.setPage),
    setPerPage: useAfter(pin, list.setPerPage),
    setSort: useAfter(pin, list.setSort),
    setFilters: useAfter(pin, list.setFilters),
  }
}

const useAfter = <Given extends unknown[]>(first: () => void, then: (...given: Given) => void) =>
  useCallback(
    (...given: Given) => {
      first()
      then(...given)
    },
    [first, then],
  )
