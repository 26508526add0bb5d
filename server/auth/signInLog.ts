import { type RawBuilder, sql } from 'kysely'
import type { signIn } from '#resources/signIn.ts'
import { systemStatement } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import type { Way } from './ways.ts'

export type SignInResult = (typeof signIn.fields.result.of)[number]

/** A try to come in that did not succeed. */
export interface FailedTry {
  /** Whose account it was aimed at; none is known by that name otherwise. */
  account?: { tenantId: string; userId: string } | undefined
  /** What stood in the field of the name. */
  typed: string
  way: Way
  result: Exclude<SignInResult, 'success'>
  ip: string
  agent: string | undefined
}

/**
 * Notes it. What nobody is called is kept by its first two characters: people type their passwords into the field
 * of the name. Such tries stand with the platform, since no tenant may learn of names that are not its own.
 */
export const failedTrySql = (
  { now }: Pick<Deps, 'now'>,
  { account, typed, way, result, ip, agent }: FailedTry,
): RawBuilder<unknown> => sql`
  insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result, ip, agent)
  values (${account?.tenantId ?? '1'}, ${new Date(now())}, ${account?.userId ?? null},
    ${account ? clean(typed) : `${clean(typed).slice(0, 2)}***`}, ${way}, ${result}, ${ip}, ${agent?.slice(0, 300) ?? null})`

/** The same in a statement of its own, where no other ends the try. */
export const noteFailedTry = async (
  deps: Pick<Deps, 'db' | 'now'>,
  failed: FailedTry,
): Promise<void> => {
  await systemStatement(deps.db, failedTrySql(deps, failed))
}

/** One line without control characters, as long as a name is at most. */
const clean = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 64)
