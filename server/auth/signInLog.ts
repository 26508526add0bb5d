import { type RawBuilder, sql } from 'kysely'
import type { signIn } from '#resources/signIn.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'
import type { SignInMethod } from './signInMethods.ts'

type SignInResult = (typeof signIn.fields.result.of)[number]

/** A sign-in attempt that failed. */
export interface FailedSignIn {
  /** The account that it was for; undefined for an unknown name. */
  account?: { tenantId: string; userId: string } | undefined
  /** The text in the field of the name. */
  typed: string
  way: SignInMethod
  result: Exclude<SignInResult, 'success'>
  ip: string
  agent: string | undefined
}

/**
 * Logs the attempt. Of an unknown name only the first two characters are stored, because people
 * type their passwords into that field. Such attempts are logged in the platform's tenant, because
 * no tenant may learn of names that are not its own.
 */
export const logFailedSignInSql = (
  { now }: Pick<Deps, 'now'>,
  { account, typed, way, result, ip, agent }: FailedSignIn,
): RawBuilder<unknown> => sql`
  insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result, ip, agent)
  values (${account?.tenantId ?? '1'}, ${new Date(now())}, ${account?.userId ?? null},
    ${account ? clean(typed) : `${clean(typed).slice(0, 2)}***`}, ${way}, ${result}, ${ip}, ${agent?.slice(0, 300) ?? null})`

/** The same as a statement of its own, where no other statement ends the try. */
export const logFailedSignIn = async (
  deps: Pick<Deps, 'db' | 'now'>,
  failed: FailedSignIn,
): Promise<void> => {
  await systemStatement(deps.db, logFailedSignInSql(deps, failed))
}

/** One line without control characters, cut to the maximum length of a name. */
const clean = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 64)
