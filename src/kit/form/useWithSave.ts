import { initialValuesOf } from '#resources/core/validate.ts'
import type { AvailableAction } from '#src/kit/actions/screenActions.ts'
import { matchesWhen } from '../access.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'

/** What the form does with the row in the same step as saving it, if there is such an action and one may do it. */
export const useActionWithSave = (row: AnyRow | undefined): AvailableAction | undefined => {
  const { resource } = useScreen().place
  const { granted } = useActions()
  return granted.record.find(
    ({ custom }) =>
      custom?.withSave && matchesWhen(custom.withSave, row ?? initialValuesOf(resource)),
  )
}
