import { refusalOf } from '../access.ts'
import { useKit } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { useTell } from '../useTell.ts'
import { useKitWords } from '../words.ts'
import { useActions } from './ActionsProvider.tsx'
import { fitting } from './offers.ts'
import { useLabelOf } from './useLabelOf.ts'

/** Something that can be done with one row, ready for a button or a line of a menu. */
export interface Deed {
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
export const useDeeds = (
  row: AnyRow,
  {
    onCreateBelow,
    onGone,
  }: { onCreateBelow?: ((id: string) => void) | undefined; onGone?: () => void } = {},
): readonly Deed[] => {
  const { resource } = useKit().place
  const { offers, start } = useActions()
  const labelOf = useLabelOf(resource)
  const t = useKitWords()
  const below: Deed = {
    name: 'createBelow',
    label: t('tree.createBelow'),
    icon: 'Add',
    danger: false,
    run: () => onCreateBelow?.(row.id),
  }
  const tell = useTell()
  const others = fitting(resource, offers.record, [row]).map(offer => {
    const refused = refusalOf([row], offer.name)
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
