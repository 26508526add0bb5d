import { useMemo } from 'react'
import { isFixed, refusalReasonOf } from '../access.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { applicableActions, canChangeSelected } from '../actions/screenActions.ts'
import { useScreen } from '../context.tsx'
import type { RowSelection } from './choice.tsx'
import type { RowList } from './rowList.ts'

/** Which rows are chosen, and how that is changed, as react-admin keeps it. */
type Selection = Pick<RowList, 'selectedIds' | 'onToggleItem' | 'onSelect'>

/**
 * Which rows are chosen, and which can be: those that something on offer for several fits, or all where they can only
 * be exported.
 */
export const useRowSelection = (
  { selectedIds, onToggleItem, onSelect }: Selection,
  allLabel: string,
): RowSelection => {
  const { resource } = useScreen().place
  const { offers } = useActions()
  return useMemo(
    () => ({
      allLabel,
      fits: row =>
        !canChangeSelected(offers) ||
        applicableActions(resource, offers.selection, [row]).some(
          ({ name }) => !refusalReasonOf([row], name),
        ) ||
        (offers.bulk && !isFixed(resource, row) && !refusalReasonOf([row], 'update')),
      chosen: new Set(selectedIds.map(String)),
      onToggle: onToggleItem,
      onAll: (ids, chosen) =>
        onSelect(
          chosen
            ? [...new Set([...selectedIds, ...ids])]
            : selectedIds.filter(id => !ids.includes(String(id))),
        ),
    }),
    [resource, offers, selectedIds, onToggleItem, onSelect, allLabel],
  )
}
