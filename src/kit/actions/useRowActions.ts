import { refusalReasonOf } from '#src/kit/access.ts'
import { useScreen } from '#src/kit/context.tsx'
import type { AnyRow } from '#src/kit/overrides.ts'
import { useToast } from '#src/kit/useToast.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { useActions } from './ActionsProvider.tsx'
import { applicableActions } from './screenActions.ts'
import { useLabelOf } from './useLabelOf.ts'

/** Something that can be done with one row, ready for a button or a line of a menu. */
export interface RowAction {
  name: string
  label: string
  icon: string | undefined
  danger: boolean
  /** Belongs into the menu of a row. */
  rare?: boolean
  /** Why the server would refuse it for this row; a press tells so. */
  refused?: string | undefined
  run: () => void
}

/** What may be done with a row; in trees a new one below it comes first. `onGone` is called once the row was deleted. */
export const useRowActions = (
  row: AnyRow,
  {
    onCreateBelow,
    onGone,
  }: { onCreateBelow?: ((id: string) => void) | undefined; onGone?: () => void } = {},
): readonly RowAction[] => {
  const { resource } = useScreen().place
  const { offers, start } = useActions()
  const labelOf = useLabelOf(resource)
  const t = useKitTranslate()
  const below: RowAction = {
    name: 'createBelow',
    label: t('tree.createBelow'),
    icon: 'Add',
    danger: false,
    run: () => onCreateBelow?.(row.id),
  }
  const tell = useToast()
  const others = applicableActions(resource, offers.record, [row]).map(offer => {
    const refused = refusalReasonOf([row], offer.name)
    return {
      name: offer.name,
      label: labelOf(offer),
      icon: offer.icon,
      danger: offer.danger,
      rare: offer.custom?.rare ?? false,
      refused,
      run: () =>
        refused
          ? tell(refused, 'error')
          : start(offer, [row], offer.name === 'delete' ? onGone : undefined),
    }
  })
  return onCreateBelow && offers.create ? [below, ...others] : others
}
