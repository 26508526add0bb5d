import { sql } from 'kysely'
import type { RowOf } from '#resources/core/resource.ts'
import { policy as definition } from '#resources/policy.ts'
import { announceRightsChange } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { suspendWithoutFactor } from '#server/features/openAccess/suspend.ts'
import { withAncestors } from '#server/features/roles/limits.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { timestampOf } from '#server/kit/work.ts'
import { validateBody } from '#server/kit/write/body.ts'
import {
  checkPolicyPlacing,
  mustMayGrantMenus,
  mustMayRestore,
  refuseImpossiblePlacing,
} from './placing.ts'
import { applyTerms, undoChange } from './policyChange.ts'
import { previewTerms, previewUndo } from './policyDryRun.ts'
import { menusOf } from './policyMenus.ts'
import { afterIn, policyPreview, undone } from './policyPreview.ts'

type PolicyRow = RowOf<typeof definition>

/** Exactly one policy is the default. A change of a policy applies to all its tenants at once. */
export const policy: Behaviour<typeof definition> = {
  patient: true,
  beforeCreate: async ({ context, values }) => {
    await checkPolicyPlacing(context, values)
    await refuseImpossiblePlacing(context, values)
    const made = await withMenus(context, values, [])
    await mustMayGrantMenus(context, made)
    return made
  },
  afterCreate: async ({ context, values: row }) => {
    if (!row.isDefault) return
    await beOnlyDefault(context, row.id)
    announceRightsChange(context, 'everyone')
  },
  beforeUpdate: async ({ context, values, old: stored }) => {
    if (stored.isDefault && values.isDefault === false)
      throw new Refusal('errors.policy.oneDefault')
    await checkPolicyPlacing(context, values, stored)
    await refuseImpossiblePlacing(context, values, stored)
    const made = await withMenus(context, values, stored.allowMenus)
    await mustMayGrantMenus(context, made, stored)
    return made
  },
  beforeRestore: perBatch(({ context, rows }) => mustMayRestore(context, rows)),
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (row.isDefault && !stored.isDefault) await beOnlyDefault(context, row.id)
    await applyTerms(context, { ...row }, { ...stored })
    announceRightsChange(context, 'everyone')
    if (row.secondFactor && !stored.secondFactor) await suspendWithoutFactor(context)
  },
  beforeDelete: perBatch(async ({ rows }) => {
    if (rows.some(row => row.isDefault)) throw new Refusal('errors.policy.isDefault')
  }),
  answers: { undo: undone, preview: policyPreview, previewUndo: policyPreview },
  actions: {
    undo: async (context, [row]) => {
      const undone = await undoChange(context, subjectOf(row), row as PolicyRow)
      await suspendWithoutFactor(context)
      return undone
    },
  },
  inquiries: {
    preview: async (context, [row], asked) => {
      const stored = row as PolicyRow
      const { after, sent } = afterIn(asked)
      const { values } = await validateBody(definition, sent, 'update', stored)
      const draft = await withMenus(context, values, stored.allowMenus)
      return previewTerms(context, stored.id, { ...stored, ...draft }, after)
    },
    previewUndo: (context, [row], asked) =>
      previewUndo(context, subjectOf(row), afterIn(asked).after),
  },
}

const subjectOf = (row: { id: string } | undefined) =>
  ({ resource: 'policy', id: row?.id as string }) as const

/** Adds the ancestors of the granted menus; refuses menus that are for the platform only. */
const withMenus = async (context: Context, values: Partial<PolicyRow>, held: readonly string[]) => {
  const { allowMenus } = values
  if (!allowMenus) return values
  const { open } = await menusOf(context.tx, context.registry)
  const wanted = await withAncestors(context, allowMenus)
  if (wanted.some(id => !open.has(id) && !held.includes(id)))
    throw new Invalid({ allowMenus: { key: 'notForTenants' } })
  return { ...values, allowMenus: wanted }
}

/** Makes this policy the only default. Changes run one at a time, so that the last one wins. */
const beOnlyDefault = async (context: Context, id: string): Promise<void> => {
  const { tx, actor } = context
  await sql`select pg_advisory_xact_lock(hashtextextended('policy.default', 0))`.execute(tx)
  const rows = await tx
    .updateTable(tableOf('policy'))
    .set(({ eb }) => ({
      is_default: false,
      version: eb('version', '+', 1),
      updated_at: timestampOf(context),
      updated_by: actor.userId,
    }))
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const changes = [{ field: 'isDefault', before: true, after: false }]
  await recordAudit(context, {
    resource: definition,
    action: 'update',
    rows: rows.map(row => ({ id: row.id, changes })),
  })
}
