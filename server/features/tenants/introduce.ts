import { sql } from 'kysely'
import { hashPassword } from '#server/auth/hashing.ts'
import { noPasswordHash, randomPassword } from '#server/auth/passwords.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { settingOf } from '#server/db/settings.ts'
import { systemTransaction } from '#server/db/system.ts'

/** The content of the setting `seed` after the first start. */
export interface SeedMark {
  version: number
  /** The user whose password is printed; missing in older installations. */
  administrator?: string
}

export interface Introduced {
  userName: string
  password: string
}

/**
 * Sets the password of the platform's first administrator and passes it to `tell`, which gets
 * nothing when there is a password already. The password is committed after it was told: if the
 * process dies before, none is set, and the next start tells another one. A lock keeps two
 * simultaneous starts from telling two.
 */
export const setFirstPassword = (
  deps: Pick<Deps, 'db' | 'random'>,
  tell: (administrator?: Introduced) => Promise<void>,
): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx)
    const untold = await findUntold(tx)
    if (!untold) return tell()
    const password = await randomPassword(deps, 16)
    const hash = await hashPassword(password)
    await tell({ userName: untold.userName, password })
    await tx
      .updateTable('uc_credential')
      .set({ hash, changed_at: sql<string>`now()` })
      .where('tenant_id', '=', '1')
      .where('user_id', '=', untold.id)
      .execute()
  })

const findUntold = async (tx: Tx): Promise<{ id: string; userName: string } | undefined> => {
  const mark = await settingOf<SeedMark>(tx, 'seed')
  const { rows } = await sql<{ id: string; userName: string }>`
    select u.id, u.user_name as "userName" from uc_user u
    join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
    where u.tenant_id = 1 and u.id = ${mark?.administrator ?? null} and c.hash = ${noPasswordHash}
    for update of c`.execute(tx)
  return rows[0]
}
