import { useCallback, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListState } from '#resources/core/listState.ts'
import { useScreen } from '../context.tsx'
import { useConsoleNavigate } from '../KitProvider.tsx'
import { useSaveListPosition } from './listHistory.ts'
import { listSearch } from './listSearch.ts'
import type { RowList } from './rowList.ts'
import type { useListLayout } from './useListLayout.ts'

/** Shows a list in another state, which the address says as one entry of the history; `view` names it. */
export type ShowState = (state: ListState, view: string | null, how?: { replace: boolean }) => void

export const useListState = (
  list: RowList,
  { show }: ReturnType<typeof useListLayout>,
): ShowState => {
  const { screen } = useScreen().place
  const pin = useSaveListPosition(screen.path, list)
  const navigate = useConsoleNavigate()
  const { search } = useLocation()
  const latest = useRef({ search, perPage: list.perPage })
  latest.current = { search, perPage: list.perPage }
  return useCallback(
    ({ filters, columns, sort: [field = '', order] }, view, { replace } = { replace: false }) => {
      const { search, perPage } = latest.current
      const sort = { field, order: order === 'DESC' ? 'DESC' : 'ASC' } as const
      const asked = listSearch(search, { filters, sort, perPage })
      if (view === null) asked.delete('view')
      else asked.set('view', view)
      show(columns)
      if (!replace) pin()
      navigate({ search: `?${asked}` }, { replace })
    },
    [navigate, pin, show],
  )
}
