import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import type { Deps } from '#server/base/deps.ts'
import { Invalid } from '#server/base/errors.ts'
import { identityKindOf } from '#server/db/names.ts'
import { systemStatement } from '#server/db/system.ts'

/** The person who registers; every value has been validated. */
export interface Newcomer {
  userName: string
  realName: string
  password: string
  /** A number that a code was sent to and shown for. */
  phone?: string
}

/** Unique fields of a person, with their names in the request body. */
const unique = [
  ['userName', 'username'],
  ['phone', 'mobile'],
] as const

/** The newcomer's names that are taken already, by field of the body. */
export const takenNamesOf = async (
  deps: Deps,
  newcomer: Newcomer,
): Promise<Invalid | undefined> => {
  const claims = unique.flatMap(([name, field]) => {
    const value = newcomer[name]
    return value ? [{ kind: identityKindOf('user', name), key: fold(value), field }] : []
  })
  const held = await systemStatement(
    deps.db,
    sql<{ kind: string }>`select i.kind from uc_identity i
      join unnest(${claims.map(it => it.kind)}::text[], ${claims.map(it => it.key)}::text[]) as w (kind, key)
        on w.kind = i.kind and w.key = i.key`,
  )
  const fields = claims.filter(claim => held.some(it => it.kind === claim.kind))
  if (fields.length === 0) return undefined
  return new Invalid(Object.fromEntries(fields.map(({ field }) => [field, { key: 'taken' }])))
}
