import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { ListState } from '#resources/core/listState.ts'
import { usePreference } from '#src/providers/usePreference.ts'
import { useScreen } from '../context.tsx'
import { useConsoleNavigate } from '../KitProvider.tsx'
import { useDroppedWarning } from '../list/useDroppedWarning.ts'
import type { ShowState } from '../list/useListState.ts'
import { useViews } from './useViews.ts'
import { applicableStateOf, isChanged, type SavedView } from './views.ts'

interface ViewControls {
  now: ListState
  go: ShowState
}

/**
 * The saved view that a list follows: the one in the address, else the one this user wants to begin with. Each entry of
 * the history names its own. Further parameters in the address win over what the view says.
 */
export const useCurrentView = ({ now, go }: ViewControls) => {
  const { place } = useScreen()
  const { screen } = place
  const tellDropped = useDroppedWarning()
  const { search } = useLocation()
  const navigate = useConsoleNavigate()
  const store = useStoreContext()
  const [initial, setInitial] = usePreference<string | null>(`kit.${screen.path}.view`, null)
  const asked = useMemo(() => new URLSearchParams(search), [search])
  const [kept, setKept] = useState(() => {
    const fresh = asked.size === 0 && !store.getItem(`${screen.path}.listParams`)
    return asked.get('view') ?? (fresh ? initial : null)
  })
  // Without parameters the list stays as it was.
  const id = asked.size === 0 ? kept : asked.get('view')
  if (id !== kept) setKept(id)
  const [open, setOpen] = useState(false)
  const views = useViews(open || id !== null)
  const current = useMemo(() => views.data?.list.find(it => it.id === id), [views.data, id])
  /** The view that the list has shown already; it may have been changed since. */
  const shown = useRef<string>(undefined)

  /** The list shows the view, as far as it can. */
  const follow = useCallback(
    (view: SavedView, how?: { replace: boolean }) => {
      shown.current = view.id
      const { dropped, ...state } = applicableStateOf(place, view)
      go(state, view.id, how)
      tellDropped(dropped)
    },
    [place, go, tellDropped],
  )
  /** Names the view of the entry of the history on show. */
  const name = useCallback(
    (view: string | null) => {
      if (view !== null) shown.current = view
      setKept(view)
      if (asked.size === 0) return
      const next = new URLSearchParams(asked)
      if (view === null) next.delete('view')
      else next.set('view', view)
      navigate({ search: `?${next}` }, { replace: true })
    },
    [asked, navigate],
  )

  useEffect(() => {
    if (!current) return
    if (asked.has('filter')) shown.current = current.id
    else if (shown.current !== current.id) follow(current, { replace: true })
    // Written into the address, so that what is changed next keeps the name.
    else if (asked.size === 0) go(now, current.id, { replace: true })
  }, [current, asked, follow, go, now])
  useEffect(() => {
    // A view that is gone, or was never shared with this reader, is left without a word.
    if (id && views.data && !current) name(null)
  }, [id, views.data, current, name])

  const choose = useCallback(
    (view: SavedView | null) => {
      if (view) return follow(view)
      const first = [screen.sort[0], screen.sort[1].toUpperCase()]
      go({ filters: {}, columns: screen.columns, sort: first }, null)
    },
    [go, follow, screen],
  )
  const changed = current !== undefined && isChanged(place, current, now)
  return { views, current, changed, choose, name, open, setOpen, initial, setInitial, now }
}

export type CurrentView = ReturnType<typeof useCurrentView>
