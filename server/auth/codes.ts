import { type RawBuilder, sql } from 'kysely'
import { systemStatement } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { codes, Refusal } from '#server/errors.ts'
import type { Tx } from '#server/kit/types.ts'
import { mac } from './seal.ts'

export const codeLasts = 10 * 60_000
const mostTries = 5

export const purposes = ['login', 'register', 'reset', 'bind', 'withdraw'] as const
export type Purpose = (typeof purposes)[number]

/** Whose account a code opens or changes. */
export interface Owner {
  tenantId: string
  userId: string
}

/** What a code is good for: one purpose, one number or address, and for `bind` and `withdraw` one person. */
export interface Bound {
  purpose: Purpose
  /** As `plainPhone` spells it, or an address. */
  to: string
  owner?: Owner | undefined
}

/** A code that was right; it is used once `spend` has taken it. */
export interface Held {
  key: string
  digest: string
  /** Who was sent it. */
  owner: Owner | undefined
}

/** Where a code is kept: nobody reads from it to whom it was sent. */
export const keyOfCode = ({ settings }: Deps, { purpose, to, owner }: Bound): string =>
  mac(
    settings.appKey,
    'code place',
    [purpose, to.toLowerCase(), owner?.tenantId ?? '', owner?.userId ?? ''].join(' '),
  ).toString('base64url')

/** What is kept of it. */
export const digestOfCode = ({ settings }: Deps, key: string, code: string): string =>
  mac(settings.appKey, 'code', `${key} ${code.normalize('NFKC').replace(/\s/g, '')}`).toString(
    'base64url',
  )

/** Keeps a code in place of the former one; `owner` is who may use it. */
export const keepSql = (
  deps: Deps,
  { key, code, owner }: { key: string; code: string; owner: Owner | undefined },
): RawBuilder<unknown> => sql`
  insert into uc_code (key, digest, tenant_id, user_id, tries, sent_at, expires_at)
  values (${key}, ${digestOfCode(deps, key, code)}, ${owner?.tenantId ?? null}, ${owner?.userId ?? null}, 0,
    ${new Date(deps.now())}, ${new Date(deps.now() + codeLasts)})
  on conflict (key) do update set digest = excluded.digest, tenant_id = excluded.tenant_id, user_id = excluded.user_id,
    tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`

/** Right ones count as well where a code stands for a captcha: whoever has one could try any number of names with it. */
const countsAll: ReadonlySet<Purpose> = new Set(['register'])

/**
 * Tries a code: wrong ones are counted as they are read, so that of any number at once five are looked at. Where
 * the door is closed nothing counts: a stranger would use up somebody's codes at it.
 */
export const tryCode = async (
  deps: Deps,
  { code, ...bound }: Bound & { code: string },
  { counts = true } = {},
): Promise<Held | undefined> => {
  const key = keyOfCode(deps, bound)
  const digest = digestOfCode(deps, key, code)
  const free = sql`not ${counts} or (digest = ${digest} and not ${countsAll.has(bound.purpose)})`
  const [found] = await systemStatement(
    deps.db,
    sql<{ right: boolean; tenantId: string | null; userId: string | null }>`
      update uc_code set tries = tries + case when ${free} then 0 else 1 end
      where key = ${key} and tries < ${mostTries} and expires_at > ${new Date(deps.now())}
      returning digest = ${digest} as right, tenant_id::text as "tenantId", user_id::text as "userId"`,
  )
  if (!found?.right) return undefined
  const { tenantId, userId } = found
  return { key, digest, owner: tenantId && userId ? { tenantId, userId } : undefined }
}

/** Uses a code up that was right: one row, unless it has run out, been used, or been followed by another. */
export const spentSql = (
  { now }: Pick<Deps, 'now'>,
  { key, digest }: Pick<Held, 'key' | 'digest'>,
): RawBuilder<{ key: string }> => sql`
  delete from uc_code where key = ${key} and digest = ${digest} and expires_at > ${new Date(now())} returning key`

/** The same inside the transaction that it opens the way to: what fails there uses no code up. */
export const spendCode = async (deps: Deps, tx: Tx, held: Held): Promise<void> => {
  const { rows } = await spentSql(deps, held).execute(tx)
  if (rows.length === 0) throw wrongCode()
}

/** Tries a code and refuses a wrong one; it is still to be spent. */
export const rightCode = async (deps: Deps, told: Bound & { code: string }): Promise<Held> => {
  const held = await tryCode(deps, told)
  if (!held) throw wrongCode()
  return held
}

/** One answer for a code that is wrong, too old, used, for another purpose, or was never sent. */
export const wrongCode = () =>
  new Refusal('errors.codes.wrong', { code: codes.validation, payload: { field: 'code' } })
