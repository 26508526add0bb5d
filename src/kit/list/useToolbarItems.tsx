import { useMemo } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { isBin } from '#resources/core/permissions.ts'
import { useScreen } from '../context.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { SavedViewsButton } from '../savedViews/SavedViewsButton.tsx'
import type { RowList } from './rowList.ts'
import type { useListLayout } from './useListLayout.ts'
import { useListState } from './useListState.ts'
import { ViewMenu } from './ViewMenu.tsx'

interface Tools {
  list: RowList
  values: Values
  look: ReturnType<typeof useListLayout>
  narrow: boolean
  /** How many rows there are, where that is known. */
  exact: number | undefined
}

/** What stands at the end of a list's toolbar: views, import, export, density and columns; the export alone over a selection. */
export const useToolbarItems = ({ list, values, look, narrow, exact }: Tools) => {
  const { screen } = useScreen().place
  const { field, order } = list.sort
  const selectedIds = useMemo(() => list.selectedIds.map(String), [list.selectedIds])
  const choosing = selectedIds.length > 0
  const { columns } = look
  const now = useMemo(
    () => ({ filters: values, columns: columns.map(({ name }) => name), sort: [field, order] }),
    [values, columns, field, order],
  )
  const go = useListState(list, look)
  return useMemo(
    () => (
      <>
        {!isBin(screen) && !choosing && <SavedViewsButton now={now} go={go} />}
        {!choosing && <ImportButton />}
        <ExportButton
          filter={values}
          sort={{ field, order }}
          look={look}
          total={exact}
          selectedIds={selectedIds}
        />
        {!narrow && !choosing && <ViewMenu look={look} />}
      </>
    ),
    [values, field, order, selectedIds, choosing, exact, narrow, look, now, go, screen],
  )
}
