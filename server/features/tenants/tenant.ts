import * as z from 'zod'
import type { RowOf } from '#resources/core/resource.ts'
import { checkInput } from '#resources/core/validate.ts'
import { tenant as definition } from '#resources/tenant.ts'
import { announceRightsChange, endSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { startActing } from '#server/features/acting/acting.ts'
import { deleteNotedObjects } from '#server/features/files/unusedFiles.ts'
import { suspendWithoutFactor } from '#server/features/openAccess/suspend.ts'
import { checkUserName } from '#server/features/people/userRules.ts'
import { idText, listOf, moment, quotaUsageSchema } from '#server/kit/answers.ts'
import { type BatchWrite, type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { changePolicy, undoChange } from './policyChange.ts'
import { previewPolicy, previewUndo } from './policyDryRun.ts'
import { afterIn, policyPreview, undone } from './policyPreview.ts'
import { mustNotBePlatform } from './policyRows.ts'
import { deleteTenantData, setUpTenant, usageOfTenants } from './tenantLife.ts'

const platform = '1'

/** Sessions in a tenant depend on its row. */
const tellTenants = perBatch(async ({ context, rows }: BatchWrite<{ readonly id: string }>) => {
  for (const { id } of rows) announceRightsChange(context, { tenantId: id })
})

/**
 * A tenant is created with everything it needs, follows its policy, and can only be deleted when
 * nobody works in it.
 */
export const tenant: Behaviour<typeof definition> = {
  patient: true,
  beforeCreate: async ({ context, values }) => {
    checkUserName(values.adminUserName, 'adminUserName')
    return {
      ...values,
      leader: values.leader ?? values.adminRealName,
      policyId: values.policyId ?? (await defaultPolicy(context)),
    }
  },
  afterCreate: ({ context, values: row }) => setUpTenant(context, row),
  mayChange: async ({ actor }, rows, doing) => {
    if (doing === 'changePolicy') mustNotBePlatform(rows)
    if (doing !== 'enter') return
    if (actor.acting) throw new Refusal('errors.acting.already')
    if (rows.some(row => row.id === actor.tenantId)) throw new Refusal('errors.acting.own')
  },
  beforeUpdate: async ({ values, old: stored }) => {
    const ends = values.status === 2 || values.expiresAt != null
    if (stored.id === platform && ends) throw new Refusal('errors.tenant.platform')
    return values
  },
  afterUpdate: async ({ context, values: row }) => {
    if (row.status === 2) await endSessions(context, { tenantId: row.id, reason: 'tenantDisabled' })
    announceRightsChange(context, { tenantId: row.id })
  },
  beforeDelete: perBatch(async ({ rows }) => {
    mustNotBePlatform(rows)
    if (rows.some(row => row.status === 1)) throw new Refusal('errors.tenant.enabled')
  }),
  // Staff may stand in a tenant that is deleted.
  afterDelete: tellTenants,
  afterRestore: tellTenants,
  beforePurge: perBatch(async ({ context, rows }) => {
    const { deps, afterCommit } = context
    await deleteTenantData(
      context,
      rows.map(row => row.id),
    )
    // There may be thousands of files, so the answer does not wait for the storage.
    afterCommit(() => void deleteNotedObjects(deps))
  }),
  answers: {
    enter: z.object({ until: moment }),
    undoPolicy: undone,
    usage: listOf(quotaUsageSchema),
    usages: listOf(z.object({ id: idText, limits: z.array(quotaUsageSchema) })),
    previewPolicy: policyPreview,
    previewUndo: policyPreview,
  },
  actions: {
    // A tenant that is not in force can still be entered, to see what has to be corrected.
    enter: async (context, rows, { reason, write }) => {
      const [tenant] = rows as [RowOf<typeof definition>]
      if (write && !lasts(context, tenant)) throw new Refusal('errors.acting.outOfForce')
      const subject = { resource: definition, id: tenant.id }
      return startActing(context, { tenantId: tenant.id, reason, write, subject })
    },
    changePolicy: async (context, rows, { policyId }) => {
      await changePolicy(context, rows, policyId as string)
      await suspendWithoutFactor(context)
    },
    undoPolicy: async (context, [row]) => {
      const undone = await undoChange(context, subjectOf(row), row as RowOf<typeof definition>)
      await suspendWithoutFactor(context)
      return undone
    },
  },
  inquiries: {
    usage: async (context, rows) => ({ list: (await usageOfTenants(context, rows))[0]?.limits }),
    usages: async (context, rows) => ({ list: await usageOfTenants(context, rows) }),
    previewPolicy: async (context, rows, asked) => {
      const { after, sent } = afterIn(asked)
      const { problems, values } = checkInput(definition.actions.changePolicy.input, sent)
      if (Object.keys(problems).length > 0) throw new Invalid(problems)
      return previewPolicy(context, rows, values.policyId as string, after)
    },
    previewUndo: (context, [row], asked) =>
      previewUndo(context, subjectOf(row), afterIn(asked).after),
  },
}

const subjectOf = (row: { id: string } | undefined) =>
  ({ resource: 'tenant', id: row?.id as string }) as const

const defaultPolicy = async ({ tx }: Context): Promise<string> => {
  const found = await tx
    .selectFrom(tableOf('policy'))
    .select('id')
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return found.id
}

const lasts = ({ deps }: Context, { status, expiresAt }: RowOf<typeof definition>): boolean =>
  status === 1 && (expiresAt === null || Date.parse(expiresAt) > deps.now())
