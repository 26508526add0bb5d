import { sql } from 'kysely'
import type { ErrorKey } from '#i18n/catalog.ts'
import { foldedKey } from '#server/db/names.ts'
import type { Deps } from '#server/deps.ts'
import { codes, Invalid, Refusal } from '#server/errors.ts'
import type { Tx } from '#server/kit/types.ts'
import common from './common.json' with { type: 'json' }
import { hashPassword, matches } from './hashing.ts'
import { randomText } from './randomText.ts'
import { type Site, siteOf } from './siteSettings.ts'

export { hashPassword } from './hashing.ts'

const longest = 64
const remembered = 5
// No 0 O 1 l I: people type these passwords from a slip of paper.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** What the installation asks of a password, beside what is asked of all. */
export interface PasswordRule {
  /** Characters at least. */
  min: number
  /** Three kinds of characters at least. */
  mixed: boolean
}

export const passwordRuleOf = (site: Site): PasswordRule => ({
  min: site.passwordMin,
  mixed: site.passwordMixed,
})

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const isMixed = (password: string) => kinds.filter(kind => kind.test(password)).length >= 3

/** A password nobody chose, such as for a reset; fit for the installation's rule. */
export const randomPassword = async (
  deps: Pick<Deps, 'random' | 'db'>,
  length = 12,
): Promise<string> => {
  const { passwordMin } = await siteOf(deps)
  for (;;) {
    const made = randomText(deps, alphabet, Math.max(length, passwordMin))
    if (isMixed(made)) return made
  }
}

/** Refuses what is too short, too long, too plain, common or the user name; `field` is where a form shows it. */
export const refuseWeak = async (
  deps: Pick<Deps, 'db'>,
  password: string,
  userName: string,
  field = 'password',
): Promise<void> => {
  const { min, mixed } = passwordRuleOf(await siteOf(deps))
  const length = [...password].length
  if (length < min) throw new Invalid({ [field]: { key: 'min', args: { limit: min } } })
  if (length > longest) throw new Invalid({ [field]: { key: 'max', args: { limit: longest } } })
  if (mixed && !isMixed(password)) throw weak('errors.password.plain', field)
  const folded = foldedKey(password)
  if (folded === foldedKey(userName)) throw weak('errors.password.sameAsName', field)
  if (tooCommon.has(folded)) throw weak('errors.password.common', field)
}

const tooCommon: ReadonlySet<string> = new Set(common)

/** Code 51, shown at the field of the password. */
const weak = (key: ErrorKey, field: string) =>
  new Refusal(key, { code: codes.validation, payload: { field } })

export interface NewPassword {
  tenantId: string
  userId: string
  userName: string
  password: string
  mustChange: boolean
}

/**
 * Sets a user's password inside the transaction that makes or changes him. Throws what `refuseWeak`
 * throws, and `errors.password.used` for one of the last five. Ends no session: see `endSessions`.
 */
export const storePassword = async (
  tx: Tx,
  deps: Pick<Deps, 'now' | 'db'>,
  { tenantId, userId, userName, password, mustChange }: NewPassword,
): Promise<void> => {
  await refuseWeak(deps, password, userName)
  const { rows } = await sql<{ hash: string; history: string[] | null }>`
    select hash, history from uc_credential where tenant_id = ${tenantId} and user_id = ${userId} for update`.execute(
    tx,
  )
  const former = rows.flatMap(row => [row.hash, ...(row.history ?? [])]).slice(0, remembered)
  for (const hash of former)
    if (await matches(hash, password)) throw weak('errors.password.used', 'password')
  const hash = await hashPassword(password)
  const at = new Date(deps.now())
  const history = former.filter(it => it.startsWith('$')).slice(0, remembered - 1)
  await sql`
    insert into uc_credential (tenant_id, user_id, hash, must_change, changed_at, history)
    values (${tenantId}, ${userId}, ${hash}, ${mustChange}, ${at}, ${history}::text[])
    on conflict (tenant_id, user_id) do update
    set hash = excluded.hash, must_change = excluded.must_change, changed_at = excluded.changed_at, history = excluded.history`.execute(
    tx,
  )
}
