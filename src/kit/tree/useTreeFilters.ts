import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Values } from '#resources/core/fieldCondition.ts'
import { type Filters, useFilters } from '../filters/useFilters.ts'
import { useConsoleNavigate } from '../KitProvider.tsx'
import { useScreenRoute } from '../route.ts'

const none: Values = {}

/**
 * The filters of a tree, kept where react-admin keeps those of a list: in the address, so that a reload and the way
 * back find them, and in this browser for an address without them.
 */
export const useTreeFilters = (path: string): Filters => {
  const { route } = useScreenRoute(path)
  const { search, state } = useLocation()
  const navigate = useConsoleNavigate()
  const store = useStoreContext()
  const key = `${path}.listParams`
  const [kept, setKept] = useState(() => store.getItem<{ filter?: Values }>(key)?.filter ?? none)
  const keep = useCallback(
    (filter: Values) => {
      store.setItem(key, { filter })
      setKept(filter)
    },
    [store, key],
  )
  const asked = new URLSearchParams(search).get('filter')
  // As text, so that the same filters from either place are the same object.
  const text = asked ?? JSON.stringify(kept)
  const values = useMemo(() => JSON.parse(text) as Values, [text])
  useEffect(() => {
    if (asked !== null) keep(JSON.parse(asked))
  }, [asked, keep])
  const write = useCallback(
    (filter: Values) => {
      keep(filter)
      // The address of a form that was opened meanwhile says nothing of the filters.
      if (route.part !== 'list') return
      const next = new URLSearchParams(search)
      next.set('filter', JSON.stringify(filter))
      navigate({ search: `?${next}` }, { replace: true, state })
    },
    [keep, route.part, search, navigate, state],
  )
  return useFilters(values, write)
}
