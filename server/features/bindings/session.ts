import { fold } from '#resources/core/fold.ts'
import { seal, unseal } from '#server/auth/seal.ts'
import type { Context } from '#server/base/context.ts'
import { tableOf } from '#server/db/names.ts'
import { asActor } from '#server/db/transactions.ts'
import type { Outcome, Row } from './outcome.ts'
import { SignInRefused, signInAt, signOutAt } from './platformSession.ts'

interface BindingSecrets {
  /** Secret of the API key there. */
  password: string | null
  /** Token of the last session there. */
  token: string | null
}

/** The secrets of a binding in plain text; null for missing ones. */
export const readSecrets = async (
  { tx, deps, actor }: Pick<Context, 'tx' | 'deps' | 'actor'>,
  id: string,
): Promise<BindingSecrets> => {
  const row = await tx
    .selectFrom(tableOf('bind'))
    .select(['password', 'token'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  const clear = (name: keyof BindingSecrets): string | null =>
    row?.[name] ? unseal(deps.settings.appKey, row[name], placeOf(actor, id, name)) : null
  return { password: clear('password'), token: clear('token') }
}

const placeOf = ({ tenantId }: Context['actor'], id: string, name: keyof BindingSecrets) =>
  `uc_bind:${tenantId}:${id}:${name}`

/**
 * Signs in with the named account, and ends the former session. Throws `NotLetIn` and
 * `Unreachable`.
 */
export const signIn = async (context: Context, row: Row): Promise<Partial<Outcome>> => {
  const { deps, actor } = context
  const { password, token: before } = await asActor(
    deps.db,
    actor,
    tx => readSecrets({ tx, deps, actor }, row.id),
    { mode: 'read' },
  )
  if (!row.clientId) throw new SignInRefused('noKey')
  const sent = { key: row.clientId, secret: password ?? '' }
  const { token, username, realName } = await signInAt(deps, row.address, sent)
  if (before) await signOutAt(deps, row.address, before)
  if (fold(username) !== fold(row.username)) {
    await signOutAt(deps, row.address, token)
    throw new SignInRefused('otherAccount')
  }
  return {
    bindStatus: 'bound',
    failure: null,
    platformUsername: username,
    platformRealName: realName,
    token: seal(deps.settings.appKey, token, placeOf(actor, row.id, 'token')),
  }
}

/** Ends a session at the other platform that could not be stored here. */
export const endRemoteSession = async (
  { deps, actor }: Pick<Context, 'deps' | 'actor'>,
  { id, address }: Row,
  { token }: Outcome,
): Promise<void> => {
  if (token)
    await signOutAt(deps, address, unseal(deps.settings.appKey, token, placeOf(actor, id, 'token')))
}

/** The result when the account could not be signed in. */
export const notSignedIn = (failure: SignInRefused['reason']): Partial<Outcome> => ({
  bindStatus: 'reachable',
  failure,
  platformUsername: null,
  platformRealName: null,
  token: null,
})
