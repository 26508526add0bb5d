import { sql, type UpdateObject } from 'kysely'
import * as z from 'zod'
import type { RowOf } from '#resources/core/resource.ts'
import type { openAccess as definition } from '#resources/openAccess.ts'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import { requirePerson } from '#server/auth/openAccess/keyLimits.ts'
import { newKeyName, newSecret } from '#server/auth/openAccess/secrets.ts'
import { announceRightsChange, endSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { forbidden, Invalid } from '#server/base/errors.ts'
import type { Tables } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import { holdersOf, managesOwner, requireMayManage } from '#server/features/roles/tree.ts'
import { normalizeNetwork } from '#server/http/addresses.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { mustHoldScopes } from './scopes.ts'

type Row = RowOf<typeof definition>

/**
 * API keys: people manage their own and those of people below them. A key never gets more
 * permissions than its creator and its owner hold.
 */
export const openAccess: Behaviour<typeof definition> = {
  beforeCreate: async ({ context, values }) => {
    const userId = values.userId ?? ownerIn(context)
    await mustKeep(context, [userId])
    mustBeAhead(context, values)
    await mustHoldScopes(context, userId, values.scopes)
    return { ...spelled(values), userId, key: newKeyName(context.deps) }
  },
  afterCreate: ({ context, values: row }) => giveSecret(context, row, 'secret'),
  mayChange: async ({ actor }) => requirePerson(actor),
  refuses: async (asking, rows) => {
    const rule = await managesOwner(asking, rows)
    return (row, doing) =>
      doing === 'renew' && row.userId !== asking.actor.userId
        ? forbidden('errors.openAccess.renewOwn')
        : rule(row)
  },
  beforeUpdate: async ({ context, values, old: stored }) => {
    if (values.expiresAt !== stored.expiresAt) mustBeAhead(context, values)
    const added = (values.scopes ?? []).filter((it: string) => !stored.scopes.includes(it))
    if (stored.userId !== null) await mustHoldScopes(context, stored.userId, added)
    const changed = spelled(values)
    if (widens(changed, stored)) await requireFreshProof(context.actor, context.deps, context.tx)
    return changed
  },
  afterUpdate: async ({ context, values: row }) => {
    if (row.status === 2) await end(context, [row])
    else announceRightsChange(context, { userIds: ownersOf([row]) })
  },
  afterDelete: perBatch(({ context, rows }) => end(context, rows)),
  beforeRestore: perBatch(({ context, rows }) => mustKeep(context, ownersOf(rows))),
  beforePurge: perBatch(({ context, rows }) => mustKeep(context, ownersOf(rows))),
  answers: { rotate: z.object({ secret: z.string() }) },
  actions: {
    renew: async (context, rows) => {
      for (const row of rows as readonly Row[])
        await set(context, row, { suspended_for: null, suspended_at: null })
    },
    rotate: async (context, rows) => {
      const [row] = rows as readonly [Row]
      return { secret: await giveSecret(context, row, 'next_secret') }
    },
    finishRotation: async (context, rows) => {
      const [row] = rows as readonly [Row]
      await set(context, row, {
        secret: sql.ref('next_secret'),
        next_secret: null,
        rotating_since: null,
      })
      // Sessions that were opened with the old secret are no longer valid.
      announceRightsChange(context, { userIds: ownersOf(rows) })
    },
  },
}

/** Whether a change lets the key do more, or be used from more addresses, for longer, or again. */
const widens = (values: Partial<Row>, stored: Row): boolean => {
  const now = { ...stored, ...values }
  const later =
    stored.expiresAt !== null &&
    (now.expiresAt === null || Date.parse(now.expiresAt) > Date.parse(stored.expiresAt))
  const elsewhere =
    stored.ips.length > 0 && (now.ips.length === 0 || now.ips.some(ip => !stored.ips.includes(ip)))
  const more = now.scopes.some(scope => !stored.scopes.includes(scope))
  return later || elsewhere || more || (now.status === 1 && stored.status === 2)
}

/** The caller as the owner of keys. Somebody who acts in another tenant owns none there. */
const ownerIn = ({ actor }: Context): string => {
  if (actor.acting) throw new Invalid({ userId: { key: 'required' } })
  return actor.userId
}

const ownersOf = (rows: readonly Pick<Row, 'userId'>[]): string[] =>
  rows.flatMap(row => row.userId ?? [])

/** Programs may not manage keys; people may manage their own and those of people below them. */
export const mustKeep = async (
  context: Pick<Context, 'tx' | 'actor'>,
  userIds: readonly string[],
): Promise<void> => {
  requirePerson(context.actor)
  const others = userIds.filter(id => id !== context.actor.userId)
  if (others.length === 0) return
  const holders = await holdersOf(context, others)
  if (holders.length < new Set(others).size) throw new Invalid({ userId: { key: 'missing' } })
  await requireMayManage(context, holders)
}

const mustBeAhead = ({ deps }: Context, { expiresAt }: Partial<Row>): void => {
  if (expiresAt && Date.parse(expiresAt) <= deps.now())
    throw new Invalid({ expiresAt: { key: 'future' } })
}

const spelled = (values: Partial<Row>): Partial<Row> => {
  if (values.ips === undefined) return values
  const ips = values.ips.flatMap(ip => normalizeNetwork(ip) ?? [])
  if (ips.length < values.ips.length) throw new Invalid({ ips: { key: 'net' } })
  return { ...values, ips: [...new Set(ips)] }
}

/** Stores a new secret encrypted and returns it in plain text, once. */
const giveSecret = async (context: Context, row: Row, column: 'secret' | 'next_secret') => {
  const { deps, actor } = context
  const { secret, sealed } = newSecret(deps, { tenantId: actor.tenantId, id: row.id })
  if (column === 'secret') await set(context, row, { secret: sealed })
  else await set(context, row, { next_secret: sealed, rotating_since: nowIn(context) })
  return secret
}

const nowIn = ({ deps }: Context) => new Date(deps.now()).toISOString()

/**
 * The time is that of `deps`, as in `createdAt`: `now()` is the start of the transaction, which is
 * earlier than the creation of the row.
 */
const set = (context: Context, { id }: Row, values: UpdateObject<Tables, 'uc_open_access'>) =>
  context.tx
    .updateTable(tableOf('openAccess'))
    .set(({ eb }) => ({
      ...values,
      version: eb('version', '+', 1),
      updated_at: nowIn(context),
    }))
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', '=', id)
    .execute()

async function end(context: Context, rows: readonly Row[]): Promise<void> {
  const keyIds = rows.map(row => row.id)
  await endSessions(context, { userIds: ownersOf(rows), keyIds, reason: 'key' })
}
