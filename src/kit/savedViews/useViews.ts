import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListState } from '#resources/core/listState.ts'
import { request } from '#src/providers/http.ts'
import { useScreen } from '../context.tsx'
import type { SavedView } from './views.ts'

const path = '/user/admin/member/views'

interface Views {
  list: readonly SavedView[]
  /** With others, which administrators may. */
  mayShare: boolean
}

/** A view to be saved: a new one, or the one with this `id`. */
export interface SavedViewDraft extends ListState {
  id?: string
  version?: number
  title: string
  sharing: SavedView['sharing']
  roleId: string | null
}

/** The views on offer for this screen, once asked for, and how to keep and remove them. */
export const useViews = (wanted: boolean) => {
  const screen = useScreen().place.screen.path
  const client = useQueryClient()
  const key = useMemo(() => ['kit', 'views', screen], [screen])
  const query = useQuery({
    queryKey: key,
    enabled: wanted,
    staleTime: 30_000,
    queryFn: ({ signal }) => request<Views>(path, { query: { screen }, signal }),
  })
  const save = useCallback(
    async (draft: SavedViewDraft) => {
      const saved = await request<{ id: string }>(path, {
        method: 'POST',
        body: { screen, ...draft },
      })
      await client.invalidateQueries({ queryKey: key })
      return saved.id
    },
    [client, key, screen],
  )
  const remove = useCallback(
    async (id: string) => {
      await request(`${path}/delete`, { method: 'POST', body: { id } })
      await client.invalidateQueries({ queryKey: key })
    },
    [client, key],
  )
  return { ...query, save, remove }
}
