import { ActionGroup } from '#src/ui/ActionGroup.tsx'
import { useOverridesOf, useScreen } from '../context.tsx'
import { Guarded } from '../Guarded.tsx'
import type { AnyRow } from '../overrides.ts'
import { useScreenNavigation } from '../route.ts'
import { useRowActions } from './useRowActions.ts'

/** What may be done with the record that a page is about: one button, the others in a menu beside it. */
export const HeadActions = ({ row }: { row: AnyRow }) => {
  const { resource, screen } = useScreen().place
  const { recordActions = [] } = useOverridesOf(resource)
  const { toList } = useScreenNavigation(screen.path)
  const deeds = useRowActions(row, { onGone: () => void toList() })
  return (
    <span className="uc-actions">
      {recordActions.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of hand-made buttons never changes
        <Guarded key={at} of={row}>
          <Part row={row} />
        </Guarded>
      ))}
      <ActionGroup actions={deeds} />
    </span>
  )
}
