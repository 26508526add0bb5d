import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldOf } from '#resources/core/resource.ts'
import { isSameValue } from '#resources/core/sameValue.ts'
import { isWritable, readOnlyField } from '#resources/core/validate.ts'
import type { AnyRow, StoredRow } from '#server/base/tables.ts'
import { isGranted } from '#server/kit/route.ts'
import { presentRow, type ResourceRequest, type Work } from '#server/kit/work.ts'
import { withoutHiddenLinks } from './hiddenLinks.ts'

/**
 * Whether the caller may read whole rows of this resource. If not, sending values back must not
 * tell them anything: every field that updates cannot change is refused by name, whatever its
 * value. This includes narrower definitions of the same rows, such as one's own account.
 */
const mayReadRows = ({ registry, actor, plan: { resource } }: ResourceRequest): boolean =>
  registry.byApi(resource.api) === resource &&
  [resource.api, `${resource.api}/1`].some(path => isGranted(registry, actor, 'GET', path))

/**
 * Removes from a body what a client merely sends back, as react-admin does with a whole record:
 * read-only fields with their current value, fields that change without a new version of the row,
 * and links to rows that have been deleted since they were read. A read-only field with another value stays in the body and is refused by name.
 */
export const withoutEchoedValues = async (
  work: Work,
  stored: StoredRow,
  sent: Values,
): Promise<Values> => {
  if (work.writer === 'system' || !mayReadRows(work)) return sent
  const { resource } = work.plan
  const shown = presentRow(work, stored)
  return Object.fromEntries(
    Object.entries(await withoutHiddenLinks(work, stored, sent)).filter(([name, value]) => {
      if (name === 'labels' || name === 'refused') return false
      const readOnly = readOnlyField(resource, name)
      if (readOnly) return !changesByItself(readOnly) && !isSameValue(readOnly, value, stored[name])
      return !isShownOtherwise(resource, name, value, { stored, shown })
    }),
  )
}

const changesByItself = ({ unversioned, lapses }: AnyField): boolean =>
  unversioned === true || lapses !== undefined

/**
 * Whether a value is the one that the caller was shown, where that differs from the stored one,
 * such as the title of a menu in their language.
 */
const isShownOtherwise = (
  resource: AnyResource,
  name: string,
  value: unknown,
  { stored, shown }: { stored: AnyRow; shown: AnyRow },
): boolean => {
  const field = fieldOf(resource, name)
  if (!field || !isWritable(field, 'update') || kindOf(field).writeOnly) return false
  return shown[name] !== stored[name] && isSameValue(field, value, shown[name])
}
