import { sql } from 'kysely'
import type { ErrorKey } from '#i18n/catalog.ts'
import { routesOfAction } from '#resources/core/permissions.ts'
import type { RowOf } from '#resources/core/resource.ts'
import { limitRequest as definition } from '#resources/limitRequest.ts'
import type { Context } from '#server/base/context.ts'
import { forbidden, Invalid, Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { tableOf } from '#server/db/names.ts'
import { sendSystemMessage, staffWithPermission } from '#server/features/notices/system.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { limitOf, limitsOf, usageOf } from '#server/kit/quota/quota.ts'
import { timestampOf } from '#server/kit/work.ts'

/** Requests of tenants for a higher limit; one open request per tenant and limit. */
export const limitRequest: Behaviour<typeof definition> = {
  beforeCreate: async ({ context, values }) => {
    const { used, max } = await limitNow(context, values.quota)
    if (values.wanted <= max)
      throw new Invalid({ wanted: { key: 'least', args: { limit: max + 1 } } })
    await mustBeFirst(context, values.quota)
    const { userId, homeTenantId } = context.actor
    // Platform staff who act in the tenant have no row in it; the audit log names them.
    return { ...values, used: Math.ceil(used), most: max, askedById: homeTenantId ? null : userId }
  },
  afterCreate: async ({ context, values: row }) => {
    const { registry, actor } = context
    const staff = await staffWithPermission(context, grantRoute)
    const tenant = await context.tx
      .selectFrom(tableOf('tenant'))
      .select('name')
      .where('id', '=', actor.tenantId)
      .executeTakeFirstOrThrow()
    const { quota, wanted, most, reason } = row
    await sendSystemMessage(context, {
      tenantId: '1',
      userIds: staff,
      messageKey: 'limitAsked',
      args: language => ({
        tenant: tenant.name,
        name: actor.realName || actor.userName,
        limit: limitIn(registry, language, String(quota)),
        max: most ?? 0,
        wanted,
        reason: reason ?? '-',
      }),
    })
  },
  beforeDelete: perBatch(async ({ rows }) => {
    if (rows.some(row => row.state !== 'open')) throw new Refusal('errors.limitRequest.answered')
  }),
  // Once they are restored, so that two of a batch for the same limit are found as well.
  afterRestore: perBatch(async ({ context, rows }) => {
    for (const { state, quota, id } of rows)
      if (state === 'open') await mustBeFirst(context, String(quota), id)
  }),
  mayChange: async (context, _rows, doing) => {
    if (Object.hasOwn(definition.actions, doing)) mustBeStaff(context)
  },
  actions: {
    grant: async (context, [request], input) => {
      if (request) await mustBeRaised(context, request)
      await answerWith(context, request, { state: 'granted', answer: input.answer })
    },
    decline: (context, [request], input) =>
      answerWith(context, request, { state: 'declined', answer: input.answer }),
  },
}

type Request = RowOf<typeof definition>

/** Staff who hold this permission are notified of requests. */
const grantRoute = routesOfAction(definition, 'grant', true)[0] as string

/**
 * Only platform staff may answer, however they reach the row, so that nobody grants themselves
 * more.
 */
const mustBeStaff = ({ actor }: Context): void => {
  if ((actor.homeTenantId ?? actor.tenantId) !== '1') throw forbidden()
}

/**
 * The limit is set in the policy. Granting a request without raising it there would have no effect.
 */
const mustBeRaised = async (
  { actor, registry, language }: Context,
  { quota, wanted }: Request,
): Promise<void> => {
  const max = limitOf(actor, String(quota))
  if (max === 0 || max >= wanted) return
  const limit = limitIn(registry, language, String(quota))
  throw new Refusal('errors.limitRequest.notRaised', { args: { limit, max, wanted } })
}

const answerWith = async (
  context: Context,
  request: Request | undefined,
  { state, answer }: { state: 'granted' | 'declined'; answer: string | null },
): Promise<void> => {
  if (!request) return
  const { tx, actor } = context
  const at = timestampOf(context)
  await tx
    .updateTable(tableOf('limitRequest'))
    .set(({ eb }) => ({
      state,
      answer,
      answered_at: at,
      updated_at: at,
      updated_by: actor.userId,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', request.id)
    .execute()
  if (request.askedById) await tellAsker(context, request, { state, answer })
}

/** Sends the answer as a message to the person who asked. */
const tellAsker = (
  context: Context,
  { askedById, quota, wanted }: Request,
  { state, answer }: { state: string; answer: string | null },
): Promise<void> =>
  sendSystemMessage(context, {
    tenantId: context.actor.tenantId,
    userIds: askedById ? [askedById] : [],
    messageKey: state === 'granted' ? 'limitGranted' : 'limitDeclined',
    args: language => ({
      limit: limitIn(context.registry, language, String(quota)),
      wanted,
      answer: answer ?? '',
    }),
  })

const limitIn = (registry: Context['registry'], language: Context['language'], quota: string) =>
  textIn(registry, language, `errors.limits.${quota}` satisfies string as ErrorKey)

const limitNow = async ({ tx, actor, registry }: Context, quota: string) => {
  const limits = limitsOf(registry, actor.limits, await usageOf(tx, actor.tenantId))
  const limit = limits.find(it => it.quota === quota)
  if (!limit || limit.max === 0) throw new Refusal('errors.limitRequest.unlimited')
  return limit
}

/** Simultaneous requests run one after the other, so the second one finds the first. */
const mustBeFirst = async (
  { tx, actor, registry, language }: Context,
  quota: string,
  id: string | null = null,
): Promise<void> => {
  const key = `limitRequest:${actor.tenantId}:${quota}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const { rows } = await sql`select from ${sql.table(tableOf('limitRequest'))}
    where tenant_id = ${actor.tenantId} and quota = ${quota} and state = 'open' and deleted_at is null
      and id is distinct from ${id}::bigint`.execute(tx)
  if (rows.length === 0) return
  const limit = limitIn(registry, language, quota)
  throw new Refusal('errors.limitRequest.open', { args: { limit } })
}
