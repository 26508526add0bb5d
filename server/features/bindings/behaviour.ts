import * as z from 'zod'
import type { bind as definition } from '#resources/bind.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { tableOf } from '#server/db/names.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { parseTarget } from '#server/outbound/target.ts'
import { Unreachable, UnusableAddress } from '#server/outbound/unreachable.ts'
import { neverCalled, type Outcome, type Row, storeOutcome, updateBinding } from './outcome.ts'
import { platformAt } from './platform.ts'
import { SignInRefused, signOutAt } from './platformSession.ts'
import { endRemoteSession, notSignedIn, readSecrets, signIn } from './session.ts'

const outcomeShown = z.object({
  bindStatus: z.string(),
  platformName: z.string().nullish(),
  platformUsername: z.string().nullish(),
  failure: z.string().nullable(),
})

/** Maximum number of calls per minute that one tenant can cause. */
const maxCallsPerMinute = 30

/**
 * Bindings to accounts at other platforms. The other platform is called after the transaction, and
 * the result is stored then.
 */
export const bind: Behaviour<typeof definition> = {
  beforeCreate: async ({ values }) => {
    checkAddress(values.address)
    return values
  },
  beforeUpdate: async ({ context, values, old: stored }) => {
    if (values.address !== undefined) checkAddress(values.address)
    // Results for one address and account do not apply to another.
    if (!isElsewhere(values, stored)) return values
    await forgetThere(context, values, stored)
    return { ...values, ...neverCalled }
  },
  beforeDelete: perBatch(async ({ context, rows }) => {
    for (const row of rows) await forgetThere(context, {}, row)
  }),
  answers: { bind: outcomeShown, check: outcomeShown },
  actions: {
    bind: async (context, rows) => {
      const [row] = rows as readonly [Row]
      await mustHavePassword(context, row.id)
      return () => callPlatform(context, row)
    },
    check: async (context, rows) => {
      const [row] = rows as readonly [Row]
      return () => callPlatform(context, row)
    },
    unbind: async (context, rows) => {
      const [row] = rows as readonly [Row]
      const { token } = await readSecrets(context, row.id)
      await updateBinding(context, row, { ...neverCalled, password: null, token: null })
      return async () => {
        if (token) await signOutAt(context.deps, row.address, token)
        return { ids: [row.id] }
      }
    },
  },
}

const checkAddress = (address: string): void => {
  try {
    parseTarget(address)
  } catch (error) {
    throw error instanceof UnusableAddress
      ? new Invalid({ address: { key: `unreachable.${error.reason}` } })
      : error
  }
}

const identifying = ['address', 'username', 'clientId'] as const

const isElsewhere = (values: Partial<Row>, stored: Row): boolean =>
  identifying.some(name => values[name] !== undefined && values[name] !== stored[name])

/**
 * Ends the session at the other platform. A changed address needs the secret again, because another
 * server could misuse the signature.
 */
const forgetThere = async (context: Context, values: Partial<Row>, { id, address }: Row) => {
  const { tx, deps, actor, afterCommit } = context
  const { token } = await readSecrets(context, id)
  const moved = values.address !== undefined && values.address !== address
  await tx
    .updateTable(tableOf('bind'))
    .set({ token: null, ...(moved ? { password: null } : {}) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute()
  if (token) afterCommit(() => void signOutAt(deps, address, token))
}

const mustHavePassword = async ({ tx, actor }: Context, id: string): Promise<void> => {
  const row = await tx
    .selectFrom(tableOf('bind'))
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('password', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('errors.bind.noPassword')
}

/** Returns the name of the other side, or refuses with the reason; both are stored. */
const callPlatform = async (context: Context, row: Row) => {
  const { deps, registry, language } = context
  await enforceRateLimit(deps, {
    purpose: 'outbound',
    address: `tenant ${context.actor.tenantId}`,
    max: maxCallsPerMinute,
  })
  const outcome = await outcomeOf(context, row)
  await storeOutcome(context, row, outcome).catch(async error => {
    await endRemoteSession(context, row, outcome)
    throw error
  })
  if (outcome.failure && outcome.failure !== 'noKey')
    throw new Refusal(refusals[outcome.bindStatus] ?? 'errors.bind.notLetIn', {
      args: {
        why: textIn(registry, language, `resources.bind.choices.failure.${outcome.failure}`),
      },
    })
  const { bindStatus, platformName, platformUsername, failure } = outcome
  return { bindStatus, platformName, platformUsername, failure }
}

const refusals: Readonly<Record<string, 'errors.bind.unreachable' | 'errors.bind.notLetIn'>> = {
  unreachable: 'errors.bind.unreachable',
  reachable: 'errors.bind.notLetIn',
}

const outcomeOf = async (context: Context, row: Row): Promise<Outcome> => {
  try {
    const { name: platformName } = await platformAt(context.deps.db, row.address)
    const account = await signIn(context, row).catch(refusedBy)
    return { bindStatus: 'reachable', failure: null, platformName, ...account }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { bindStatus: 'unreachable', failure: error.reason }
  }
}

const refusedBy = (error: unknown) => {
  if (error instanceof SignInRefused) return notSignedIn(error.reason)
  throw error
}
