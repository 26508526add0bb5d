import { sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import { fold } from '#resources/core/fold.ts'
import { maySignInSql, userTables } from '#server/auth/maySignIn.ts'
import { randomText } from '#server/auth/randomText.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Channel, Message } from '#server/features/gateways/types.ts'
import { type CodeBinding, type CodeOwner, codeLifetime, keyOfCode, storeCodeSql } from './codes.ts'
import { countSending, resendPause } from './limits.ts'

/** A requested code. */
export interface Sending extends CodeBinding {
  channel: Channel
  /** The caller's address in the form of `addressOf`. */
  address: string
  language: Language
}

/**
 * Sends a code. Returns the seconds until another one can be requested. Neither the answer nor its
 * time reveals whether the recipient is known, because messages are sent in the background.
 */
export const sendCode = async (deps: Deps, sending: Sending): Promise<{ retryAfter: number }> => {
  const { channel } = sending
  if (!(await deps.messages.gatewayOf(channel)))
    throw new Refusal(channel === 'sms' ? 'errors.codes.noGateway' : 'errors.codes.noMail')
  await systemTransaction(deps.db, tx => queueCode(tx, deps, sending))
  return { retryAfter: resendPause }
}

const queueCode = async (tx: Tx, deps: Deps, sending: Sending): Promise<void> => {
  const { purpose, to, owner } = sending
  const holder = owner ?? (await holderOf(tx, deps, to))
  const { spent } = await countSending(tx, deps, { ...sending, tenantId: holder?.tenantId })
  if (spent)
    deps.log.warn({ tenantId: holder?.tenantId }, 'the codes of a tenant are used up for today')
  if (spent && owner) throw new Refusal('errors.codes.daily')
  const code = randomText(deps, '0123456789', 6)
  const key = keyOfCode(deps, sending)
  await storeCodeSql(deps, {
    key,
    code,
    owner: purpose === 'register' ? undefined : holder,
  }).execute(tx)
  // Nothing is sent to an unknown number, except for a registration.
  const goes = !spent && (purpose === 'register' || holder !== undefined)
  await deps.messages.queue(tx, messageOf(sending, code, holder), goes)
}

/** The person who can sign in with this number; undefined when nobody can. */
const holderOf = async (tx: Tx, deps: Deps, to: string): Promise<CodeOwner | undefined> => {
  const { rows } = await sql<CodeOwner>`
    select u.tenant_id::text as "tenantId", u.id::text as "userId" from ${userTables}
    join uc_identity i on i.tenant_id = u.tenant_id and i.row_id = u.id
    where i.kind = 'user.phone' and i.key = ${fold(to)} and ${maySignInSql(deps.now())}`.execute(tx)
  return rows[0]
}

/**
 * The message: a code, or, for a registration with a number that is taken, a notice that it is
 * taken.
 */
const messageOf = (
  { purpose, channel, to, language }: Sending,
  code: string,
  holder: CodeOwner | undefined,
): Message => {
  const about = { channel, to, language }
  return purpose === 'register' && holder
    ? { ...about, kind: 'notice', about: 'registered' }
    : { ...about, kind: 'code', values: { code, purpose, minutes: codeLifetime / 60_000 } }
}
