import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { asActor } from '#server/db/transactions.ts'
import type { CodeOwner } from './codes.ts'

/** The phone number of the signed-in person; undefined when they have none. */
export const ownPhone = ({ db }: Pick<Deps, 'db'>, owner: CodeOwner): Promise<string | undefined> =>
  asActor(
    db,
    owner,
    async tx => {
      const { rows } = await sql<{ phone: string | null }>`
        select phone from uc_user where tenant_id = ${owner.tenantId} and id = ${owner.userId}`.execute(
        tx,
      )
      return rows[0]?.phone || undefined
    },
    { mode: 'read' },
  )
