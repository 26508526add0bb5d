import { systemWithin } from '#server/db/system.ts'
import type { AnyRow, Context } from '#server/kit/types.ts'
import { effectOf } from './policyEffect.ts'
import type { Subject } from './policyPast.ts'
import { previewOf } from './policyPreview.ts'
import {
  movingTo,
  mustBeLive,
  mustHavePast,
  named,
  stillThere,
  tenantsUnder,
  termsOf,
} from './policyRows.ts'
import { undoingOf } from './policyUndo.ts'

/** The effect that these terms would have on the tenants under a policy. */
export const previewTerms = (context: Context, id: string, terms: AnyRow) =>
  systemWithin(context.tx, async () => {
    const ids = await tenantsUnder(context.tx, id)
    return previewOf(context, await effectOf(context.tx, context.registry, ids, terms))
  })

/** The effect of moving these tenants to another policy. */
export const previewPolicy = (context: Context, rows: readonly AnyRow[], policyId: string) =>
  systemWithin(context.tx, async () => {
    const tenantIds = movingTo(rows, policyId).map(row => row.id as string)
    await mustBeLive(context.tx, policyId, 'only looked at')
    const terms = await termsOf(context.tx, policyId)
    return previewOf(context, await effectOf(context.tx, context.registry, tenantIds, terms))
  })

/** The effect of undoing the last change. */
export const previewUndo = (context: Context, subject: Subject) =>
  systemWithin(context.tx, async () => {
    const past = await mustHavePast(context, subject)
    const { roles, left } = await undoingOf(context.tx, past, stillThere(subject, past.after))
    const preview = await previewOf(context, { roles, exceeded: [], enrolling: [] })
    const { at, actorName, before, after } = past
    return {
      ...preview,
      change: { at, actorName, before, after },
      left: await named(context.tx, left),
    }
  })
