import type { Context } from '#server/base/context.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { type Effect, effectsOf, type Terms } from './policyEffect.ts'
import type { Subject } from './policyHistory.ts'
import { nextOf, previewOf } from './policyPreview.ts'
import {
  hasChangedPolicySql,
  movingTo,
  nameSkippedRoles,
  requireLivePolicy,
  requireUndoableChange,
  type TenantRow,
  tenantsUnder,
  termsOf,
} from './policyRows.ts'
import { type SkippedRole, undoingsOf } from './policyUndo.ts'

/** The id of the last tenant that was shown, when somebody asks for more of a preview. */
type After = string | undefined

const beyond = (after: After, ids: readonly string[]): string[] =>
  ids.filter(id => after === undefined || BigInt(id) > BigInt(after))

const previewPage = (context: Context, effects: AsyncIterable<Effect>, after: After) =>
  after === undefined ? previewOf(context, effects) : nextOf(context, effects)

/** The effect that these terms would have on the tenants under a policy. */
export const previewTerms = (context: Context, id: string, terms: Terms, after: After) =>
  withSystemAccess(context.tx, async () => {
    const ids = beyond(after, await tenantsUnder(context.tx, id))
    return previewPage(context, effectsOf(context.tx, context.registry, ids, terms), after)
  })

/** The effect of moving these tenants to another policy. */
export const previewPolicy = (
  context: Context,
  rows: readonly TenantRow[],
  policyId: string,
  after: After,
) =>
  withSystemAccess(context.tx, async () => {
    const ids = beyond(
      after,
      movingTo(rows, policyId).map(row => row.id),
    )
    await requireLivePolicy(context.tx, policyId, 'only looked at')
    const terms = await termsOf(context, policyId)
    return previewPage(context, effectsOf(context.tx, context.registry, ids, terms), after)
  })

/** The effect of undoing the last change. */
export const previewUndo = (context: Context, subject: Subject, after: After) =>
  withSystemAccess(context.tx, async () => {
    const past = await requireUndoableChange(context, subject)
    const undone = { past, still: hasChangedPolicySql(subject, past.after) }
    const left: SkippedRole[] = []
    const effects = async function* (): AsyncGenerator<Effect> {
      const parts = undoingsOf(context.tx, undone, ids => beyond(after, ids))
      for await (const { roles, left: some } of parts) {
        left.push(...some)
        yield { roles, exceeded: [], enrolling: [] }
      }
    }
    const preview = await previewPage(context, effects(), after)
    if (after !== undefined) return preview
    const { at, actorName, before, after: now } = past
    return {
      ...preview,
      change: { at, actorName, before, after: now },
      ...(await nameSkippedRoles(context.tx, left)),
    }
  })
