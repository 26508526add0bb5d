import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { isText, usePreference } from '#src/providers/usePreference.ts'
import { useKit } from '../context.tsx'
import { NavigateContext } from '../route.ts'
import { useViews } from './useViews.ts'
import { fitting, isChanged, type ListState, type SavedView } from './views.ts'

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
  const { screen } = useKit().place
  const { search } = useLocation()
  const nearest = useNavigate()
  const navigate = use(NavigateContext) ?? nearest
  const store = useStoreContext()
  const [initial, setInitial] = usePreference<string | null>(
    `kit.${screen.path}.view`,
    null,
    isText,
  )
  const [id, setId] = useState(() => {
    const asked = new URLSearchParams(search)
    const fresh = asked.size === 0 && !store.getItem(`${screen.path}.listParams`)
    return asked.get('view') ?? (fresh ? initial : null)
  })
  const [open, setOpen] = useState(false)
  const views = useViews(open || id !== null)
  const current = useMemo(() => views.data?.list.find(it => it.id === id), [views.data, id])
  const applied = useRef(new URLSearchParams(search).has('filter') ? id : null)

  useEffect(() => {
    if (!current || applied.current === current.id) return
    applied.current = current.id
    go(fitting(screen, current))
  }, [current, go, screen])
  useEffect(() => {
    // A view that is gone, or was never shared with this reader, is left without a word.
    if (id && views.data && !current) setId(null)
  }, [id, views.data, current])
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
      const first = [screen.sort[0], screen.sort[1].toUpperCase()]
      go(view ? fitting(screen, view) : { filters: {}, columns: screen.columns, sort: first })
    },
    [go, screen],
  )
  const follow = useCallback((saved: string) => {
    applied.current = saved
    setId(saved)
  }, [])
  const changed = current !== undefined && isChanged(screen, current, now)
  return { views, current, changed, choose, follow, open, setOpen, initial, setInitial, now }
}

export type CurrentView = ReturnType<typeof useCurrentView>
