import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListState } from '#resources/core/listState.ts'
import { usePreference } from '#src/providers/usePreference.ts'
import { useKit } from '../context.tsx'
import { useTellDropped } from '../list/useTellDropped.ts'
import { NavigateContext } from '../route.ts'
import { useViews } from './useViews.ts'
import { isChanged, type SavedView, shownBy } from './views.ts'

interface Steering {
  now: ListState
  /** Brings the list to where a view says. */
  go: (state: ListState) => void
}

/**
 * The view that the list follows: named by the address, so that it can be sent to a colleague, or chosen as the one
 * to begin with. Further parameters in the address win over what the view says.
 */
export const useCurrentView = ({ now, go }: Steering) => {
  const { place } = useKit()
  const { screen } = place
  const tellDropped = useTellDropped()
  const { search } = useLocation()
  const nearest = useNavigate()
  const navigate = use(NavigateContext) ?? nearest
  const store = useStoreContext()
  const [initial, setInitial] = usePreference<string | null>(`kit.${screen.path}.view`, null)
  const [id, setId] = useState(() => {
    const asked = new URLSearchParams(search)
    const fresh = asked.size === 0 && !store.getItem(`${screen.path}.listParams`)
    return asked.get('view') ?? (fresh ? initial : null)
  })
  const [open, setOpen] = useState(false)
  const views = useViews(open || id !== null)
  const current = useMemo(() => views.data?.list.find(it => it.id === id), [views.data, id])
  const applied = useRef(new URLSearchParams(search).has('filter') ? id : null)
  const left = useRef<string | null>(null)

  /** The list shows the view, as far as it can. */
  const follow = useCallback(
    (view: SavedView) => {
      const { dropped, ...state } = shownBy(place, view)
      go(state)
      tellDropped(dropped)
    },
    [place, go, tellDropped],
  )

  useEffect(() => {
    if (!current || applied.current === current.id) return
    applied.current = current.id
    follow(current)
  }, [current, follow])
  useEffect(() => {
    // A view that is gone, or was never shared with this reader, is left without a word.
    if (!id || !views.data || current) return
    left.current = id
    setId(null)
  }, [id, views.data, current])
  useEffect(() => {
    const params = new URLSearchParams(search)
    const asked = params.get('view')
    if (id !== null || asked === null) return
    if (asked === left.current) {
      // react-admin carries every parameter on: the next reload would bring back the view that was left.
      params.delete('view')
      navigate({ search: `?${params}` }, { replace: true })
      return
    }
    if (params.has('filter')) applied.current = asked
    setId(asked)
  }, [id, search, navigate])
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!current || params.get('view') === current.id || params.size === 0) return
    params.set('view', current.id)
    navigate({ search: `?${params}` }, { replace: true })
  }, [current, search, navigate])

  const choose = useCallback(
    (view: SavedView | null) => {
      applied.current = view?.id ?? null
      setId(view?.id ?? null)
      if (view) return follow(view)
      left.current = id
      const first = [screen.sort[0], screen.sort[1].toUpperCase()]
      go({ filters: {}, columns: screen.columns, sort: first })
    },
    [go, follow, screen, id],
  )
  const name = useCallback((saved: string) => {
    applied.current = saved
    setId(saved)
  }, [])
  const changed = current !== undefined && isChanged(place, current, now)
  return { views, current, changed, choose, name, open, setOpen, initial, setInitial, now }
}

export type CurrentView = ReturnType<typeof useCurrentView>
