import { sql } from 'kysely'
import { factorRequiredSql } from '#server/auth/factor/required.ts'
import { userTables } from '#server/auth/maySignIn.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'

/** The second factors of a person, as they are shown to them. */
export interface Factors {
  totp: { since: string } | null
  recovery: { left: number }
  passkeys: readonly {
    id: string
    title: string
    host: string
    createdAt: string
    usedAt: string | null
  }[]
  /** Whether the person must have a second factor. */
  wanted: boolean
}

const time = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const factorsOf = async (
  deps: Pick<Deps, 'db'>,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
): Promise<Factors> => {
  const [row] = await systemStatement(
    deps.db,
    sql<Factors>`
    with own as (select * from uc_factor where tenant_id = ${tenantId} and user_id = ${userId} and confirmed)
    select ${factorRequiredSql} as wanted,
      (select json_build_object('since', ${time('created_at')}) from own where kind = 'totp') as totp,
      (select json_build_object('left', count(*)) from uc_recovery where tenant_id = u.tenant_id and user_id = u.id) as recovery,
      (select coalesce(json_agg(json_build_object('id', id::text, 'title', title, 'host', host,
        'createdAt', ${time('created_at')}, 'usedAt', ${time('used_at')}) order by id), '[]')
        from own where kind = 'passkey') as passkeys
    from ${userTables} where u.tenant_id = ${tenantId} and u.id = ${userId}`,
  )
  return row as Factors
}
