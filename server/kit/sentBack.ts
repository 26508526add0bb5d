import { type AnyResource, fieldOf } from '#resources/core/define.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { isSameValue } from '#resources/core/sameValue.ts'
import { isWritable, readOnlyField, type Values } from '#resources/core/validate.ts'
import { isGranted } from './route.ts'
import type { AnyRow } from './types.ts'
import { type Job, presented } from './work.ts'

/**
 * Whether the caller may read whole rows of this resource. Who may not learns nothing by sending values back: each
 * field that no update changes is refused by name then, whatever it holds. A narrower definition of the same rows,
 * such as one's own account, shows less than they hold.
 */
const mayReadRows = ({ registry, actor, plan: { resource } }: Job): boolean =>
  registry.byApi(resource.api) === resource &&
  [resource.api, `${resource.api}/1`].some(path => isGranted(registry, actor, 'GET', path))

/**
 * What is left of a body once it is taken out what a client merely sends back, as react-admin does with a whole
 * record: read-only fields that hold what the row holds, and what changes without a new version of the row. A
 * read-only field with another value stays, and is refused by name.
 */
export const withoutSentBack = (job: Job, stored: AnyRow, sent: Values): Values => {
  if (!mayReadRows(job)) return sent
  const { resource } = job.plan
  const shown = presented(job, stored)
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => {
      if (name === 'labels' || name === 'refused') return false
      const readOnly = readOnlyField(resource, name)
      if (readOnly) return !changesByItself(readOnly) && !isSameValue(readOnly, value, stored[name])
      return !isShownOtherwise(resource, name, value, { stored, shown })
    }),
  )
}

const changesByItself = ({ unversioned, lapses }: AnyField): boolean =>
  unversioned === true || lapses !== undefined

/** A value as the caller was shown it, where that is not how it is stored: the title of a menu in his language. */
const isShownOtherwise = (
  resource: AnyResource,
  name: string,
  value: unknown,
  { stored, shown }: { stored: AnyRow; shown: AnyRow },
): boolean => {
  const field = fieldOf(resource, name)
  if (!field || !isWritable(field, 'update') || field.kind === 'secret') return false
  return shown[name] !== stored[name] && isSameValue(field, value, shown[name])
}
