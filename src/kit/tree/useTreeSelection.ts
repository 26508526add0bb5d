import { useMemo } from 'react'
import { useRecordSelection } from 'react-admin'
import { canSelectRows } from '#src/kit/actions/screenActions.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import type { Row } from '../list/rowList.ts'
import { useRowSelection } from '../list/useRowSelection.ts'
import { useKitTranslate } from '../words.ts'
import type { OpenTree } from './useOpenTree.ts'

/**
 * The selected nodes of a tree. A node is selected by itself, without those below it. Nodes below closed branches and
 * outside a filter stay selected, as rows on other pages of a list do; those that are gone are left out.
 */
export const useTreeSelection = ({ forest }: OpenTree) => {
  const { screen } = useScreen().place
  const { offers } = useActions()
  const t = useKitTranslate()
  const [selectedIds, { select, toggle, clearSelection }] = useRecordSelection<Row>({
    resource: screen.path,
  })
  const list = { selectedIds, onToggleItem: toggle, onSelect: select }
  const selecting = useRowSelection(list, t('tree.selectAll'))
  const chosen = useMemo(
    () => selectedIds.flatMap(id => forest.byId.get(String(id))?.row ?? []),
    [selectedIds, forest],
  )
  return {
    chosen,
    /** Absent where nothing is on offer for several rows. */
    selecting: canSelectRows(offers) ? selecting : undefined,
    clear: clearSelection,
  }
}
