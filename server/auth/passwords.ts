import { sql } from 'kysely'
import type { ErrorKey } from '#i18n/catalog.ts'
import { fold } from '#resources/core/fold.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import { createLimiter } from '#server/base/limiter.ts'
import type { Tx } from '#server/base/tables.ts'
import common from './common.json' with { type: 'json' }
import { hashPassword, verifyPassword } from './hashing.ts'
import { randomText } from './randomText.ts'
import { type Site, siteOf } from './siteSettings.ts'

const longest = 64
const remembered = 5
// Without 0, O, 1, l and I: people type these passwords from paper.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The installation's rules for passwords, in addition to the built-in ones. */
export interface PasswordRule {
  /** Minimum number of characters. */
  min: number
  /** Whether three kinds of characters are required. */
  mixed: boolean
}

export const passwordRuleOf = (site: Site): PasswordRule => ({
  min: site.passwordMin,
  mixed: site.passwordMixed,
})

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const isMixed = (password: string) => kinds.filter(kind => kind.test(password)).length >= 3

/** A random password, such as for a reset, that meets the installation's rules. */
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

/**
 * Refuses a password that is too short, too long, too simple, common or the user name. `field` is
 * the form field that shows the error.
 */
export const refuseWeakPassword = async (
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
  const folded = fold(password)
  if (folded === fold(userName)) throw weak('errors.password.sameAsName', field)
  if (tooCommon.has(folded)) throw weak('errors.password.common', field)
}

const tooCommon: ReadonlySet<string> = new Set(common)

/** A refusal with code 51 at the field of the password. */
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
 * Sets a user's password in the transaction that creates or changes the user. Throws what
 * `refuseWeak` throws, and `errors.password.used` for one of the last five. Ends no session: see
 * `endSessions`.
 */
export const storePassword = async (
  tx: Tx,
  deps: Pick<Deps, 'now' | 'db'>,
  { tenantId, userId, userName, password, mustChange }: NewPassword,
): Promise<void> => {
  await refuseWeakPassword(deps, password, userName)
  const former = await formerHashes(tx, tenantId, userId)
  for (const hash of former)
    if (await verifyPassword(hash, password)) throw weak('errors.password.used', 'password')
  await writeHash(tx, deps, {
    tenantId,
    userId,
    mustChange,
    hash: await hashPassword(password),
    former,
  })
}

interface NewHash {
  tenantId: string
  userId: string
  hash: string
  mustChange: boolean
  /** The former hashes, latest first. */
  former: readonly string[]
}

const writeHash = async (
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { tenantId, userId, hash, mustChange, former }: NewHash,
): Promise<void> => {
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

/** The hashes of a person's last passwords, latest first, locked until the transaction ends. */
const formerHashes = async (tx: Tx, tenantId: string, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ hash: string; history: string[] | null }>`
    select hash, history from uc_credential where tenant_id = ${tenantId} and user_id = ${userId} for update`.execute(
    tx,
  )
  return rows.flatMap(row => [row.hash, ...(row.history ?? [])]).slice(0, remembered)
}

/** A random password with its hash, computed before any row is locked. */
export interface RandomPassword {
  readonly password: string
  readonly hash: string
}

/**
 * One batch at a time in each process, and one password at a time, so that sign-ins need not wait.
 */
const batches = createLimiter({ width: 1, queue: 4 })

/** Makes a random password for each of these ids; about 20 ms each. */
export const makeRandomPasswords = (
  deps: Pick<Deps, 'random' | 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RandomPassword>> =>
  batches(async () => {
    const made = new Map<string, RandomPassword>()
    for (const id of ids) {
      const password = await randomPassword(deps)
      made.set(id, { password, hash: await hashPassword(password) })
    }
    return made
  })

/**
 * Stores a random password, to be changed at the next sign-in. Ends no session: see `endSessions`.
 */
export const storeRandomPassword = async (
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { tenantId, userId, hash }: { tenantId: string; userId: string; hash: string },
): Promise<void> => {
  const former = await formerHashes(tx, tenantId, userId)
  await writeHash(tx, deps, { tenantId, userId, hash, mustChange: true, former })
}

/** A hash that no password has: such people can only sign in without a password. */
export const noPasswordHash = '!'

/** Stores the same hash for new people of a tenant. */
export const insertCredentials = async (
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  hash: string,
  mustChange: boolean,
): Promise<void> => {
  await tx
    .insertInto('uc_credential')
    .values(
      userIds.map(id => ({ tenant_id: tenantId, user_id: id, hash, must_change: mustChange })),
    )
    .execute()
}
