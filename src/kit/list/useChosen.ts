import { useMemo, useState } from 'react'
import { useGetMany } from 'react-admin'
import { isBin } from '#resources/core/permissions.ts'
import { useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import type { RowList } from './rowList.ts'

/**
 * The chosen rows of all pages. Rows of other pages are known from when they were shown; those chosen before the
 * page was loaded are read, and left out when they are gone.
 */
export const useSelectedRows = ({ data, selectedIds }: RowList): readonly AnyRow[] => {
  const { screen } = useScreen().place
  const [seen] = useState(() => new Map<string, AnyRow>())
  for (const row of data ?? []) seen.set(row.id, row)
  const unknown = data ? selectedIds.map(String).filter(id => !seen.has(id)) : []
  const read = useGetMany<AnyRow>(
    screen.path,
    { ids: unknown },
    { enabled: unknown.length > 0 && !isBin(screen), retry: false, onError: () => {} },
  ).data
  return useMemo(() => {
    const found = new Map([...seen, ...(read ?? []).map(row => [row.id, row] as const)])
    for (const row of data ?? []) found.set(row.id, row)
    return selectedIds.flatMap(id => found.get(String(id)) ?? [])
  }, [seen, read, data, selectedIds])
}
