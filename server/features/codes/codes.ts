import { type RawBuilder, sql } from 'kysely'
import { mac } from '#server/auth/seal.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemStatement } from '#server/db/system.ts'

export const codeLifetime = 10 * 60_000
const maxTries = 5

const purposes = ['login', 'register', 'reset', 'bind', 'withdraw'] as const
export type CodePurpose = (typeof purposes)[number]

/** The account that a code signs in or changes. */
export interface CodeOwner {
  tenantId: string
  userId: string
}

/**
 * What a code is bound to: one purpose, one number or address, and for `bind` and `withdraw` one
 * person.
 */
export interface CodeBinding {
  purpose: CodePurpose
  /** A phone number as spelled by `plainPhone`, or an e-mail address. */
  to: string
  owner?: CodeOwner | undefined
}

/** A code that was right. It is used up by `spendCode`. */
export interface VerifiedCode {
  key: string
  digest: string
  /** The account that it was sent to. */
  owner: CodeOwner | undefined
}

/** The key under which a code is stored. It does not reveal the recipient. */
export const keyOfCode = ({ settings }: Deps, { purpose, to, owner }: CodeBinding): string =>
  mac(
    settings.appKey,
    'code place',
    [purpose, to.toLowerCase(), owner?.tenantId ?? '', owner?.userId ?? ''].join(' '),
  ).toString('base64url')

/** The stored hash of a code. */
export const digestOfCode = ({ settings }: Deps, key: string, code: string): string =>
  mac(settings.appKey, 'code', `${key} ${code.normalize('NFKC').replace(/\s/g, '')}`).toString(
    'base64url',
  )

/** Stores a code in place of the former one; `owner` is who may use it. */
export const storeCodeSql = (
  deps: Deps,
  { key, code, owner }: { key: string; code: string; owner: CodeOwner | undefined },
): RawBuilder<unknown> => sql`
  insert into uc_code (key, digest, tenant_id, user_id, tries, sent_at, expires_at)
  values (${key}, ${digestOfCode(deps, key, code)}, ${owner?.tenantId ?? null}, ${owner?.userId ?? null}, 0,
    ${new Date(deps.now())}, ${new Date(deps.now() + codeLifetime)})
  on conflict (key) do update set digest = excluded.digest, tenant_id = excluded.tenant_id, user_id = excluded.user_id,
    tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`

/**
 * Purposes for which right codes count as tries too, because a code replaces the captcha: its
 * holder could try any number of names with it.
 */
const countsAll: ReadonlySet<CodePurpose> = new Set(['register'])

/**
 * Tries a code. Tries are counted when the code is read, so that of any number of simultaneous ones
 * only five are checked. While the account is locked nothing is counted, because a stranger could
 * use up somebody's codes.
 */
export const verifyCode = async (
  deps: Deps,
  { code, ...bound }: CodeBinding & { code: string },
  { counts = true } = {},
): Promise<VerifiedCode | undefined> => {
  const key = keyOfCode(deps, bound)
  const digest = digestOfCode(deps, key, code)
  const free = sql`not ${counts} or (digest = ${digest} and not ${countsAll.has(bound.purpose)})`
  const [found] = await systemStatement(
    deps.db,
    sql<{ right: boolean; tenantId: string | null; userId: string | null }>`
      update uc_code set tries = tries + case when ${free} then 0 else 1 end
      where key = ${key} and tries < ${maxTries} and expires_at > ${new Date(deps.now())}
      returning digest = ${digest} as right, tenant_id::text as "tenantId", user_id::text as "userId"`,
  )
  if (!found?.right) return undefined
  const { tenantId, userId } = found
  return { key, digest, owner: tenantId && userId ? { tenantId, userId } : undefined }
}

/**
 * Uses a right code up and returns one row; no row when it has expired, was used, or was replaced.
 */
export const consumeCodeSql = (
  { now }: Pick<Deps, 'now'>,
  { key, digest }: Pick<VerifiedCode, 'key' | 'digest'>,
): RawBuilder<{ key: string }> => sql`
  delete from uc_code where key = ${key} and digest = ${digest} and expires_at > ${new Date(now())} returning key`

/** The same inside the transaction that needs the code: if that fails, the code is not used up. */
export const consumeCode = async (deps: Deps, tx: Tx, held: VerifiedCode): Promise<void> => {
  const { rows } = await consumeCodeSql(deps, held).execute(tx)
  if (rows.length === 0) throw wrongCodeRefusal()
}

/** Tries a code and throws when it is wrong. The code still has to be used up. */
export const requireRightCode = async (
  deps: Deps,
  input: CodeBinding & { code: string },
): Promise<VerifiedCode> => {
  const held = await verifyCode(deps, input)
  if (!held) throw wrongCodeRefusal()
  return held
}

/**
 * The same refusal for a code that is wrong, expired, used, for another purpose, or was never sent.
 */
export const wrongCodeRefusal = () =>
  new Refusal('errors.codes.wrong', { code: codes.validation, payload: { field: 'code' } })
