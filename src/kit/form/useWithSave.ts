import { initialsOf } from '#resources/core/validate.ts'
import { suits } from '../access.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import type { Offer } from '../actions/offers.ts'
import { useKit } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'

/** What the form does with the row in the same step as saving it, if there is such an action and one may do it. */
export const useWithSave = (row: AnyRow | undefined): Offer | undefined => {
  const { resource } = useKit().place
  const { granted } = useActions()
  return granted.record.find(
    ({ custom }) => custom?.withSave && suits(custom.withSave, row ?? initialsOf(resource)),
  )
}
