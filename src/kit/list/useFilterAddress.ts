import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Values } from '#resources/core/fieldCondition.ts'
import { useConsoleNavigate } from '../KitProvider.tsx'
import { useScreenRoute } from '../route.ts'
import { useSaveListPosition } from './listHistory.ts'
import { listSearch } from './listSearch.ts'
import type { RowList } from './rowList.ts'

/**
 * Writes the conditions of a list into the address, in the form that react-admin reads. Changes that follow each
 * other are one entry of the history: react-admin's own would add one for each pause between two keys.
 */
export const useFilterAddress = (path: string, list: RowList): ((values: Values) => void) => {
  const pin = useSaveListPosition(path, list)
  const { route } = useScreenRoute(path)
  const navigate = useConsoleNavigate()
  const { search, state, key } = useLocation() as ReturnType<typeof useLocation> & { state: State }
  const about = { list, route, search, state }
  const now = useRef(about)
  now.current = about
  const filtering = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history, whatever it holds
  useEffect(() => {
    filtering.current = now.current.state?.filtering === true
  }, [key])
  return useCallback(
    (values: Values) => {
      const { list, route, search, state } = now.current
      const { sort, perPage } = list
      const asked = listSearch(search, { filters: values, sort, perPage })
      // A form that was opened meanwhile keeps its entry.
      const replace = filtering.current || !['list', 'bin'].includes(route.part)
      if (!replace) pin()
      filtering.current = true
      navigate({ search: `?${asked}` }, { replace, state: { ...state, filtering: true } })
    },
    [navigate, pin],
  )
}

type State = { filtering?: boolean } | null
