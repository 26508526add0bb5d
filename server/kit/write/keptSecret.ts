import { sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { Invalid } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'

interface Change {
  /** What the body changes, and the stored row. */
  values: AnyRow
  stored: AnyRow
  secrets: AnyRow
  table: string
  /** The field that says where the secret is sent. */
  to: string
  field: string
  column: string
}

/**
 * Refuses to send a stored secret to a changed address unless the secret is entered again.
 * Otherwise somebody who may change the address could have the secret sent to their own server.
 */
export const requireSecretAgain = async (
  { tx }: Pick<Context, 'tx'>,
  { values, stored, secrets, table, to, field, column }: Change,
): Promise<void> => {
  const moved = values[to] !== undefined && values[to] !== stored[to]
  if (!moved || secrets[field] !== undefined) return
  const { rows } = await sql`select from ${sql.table(table)}
    where id = ${stored.id}::bigint and ${sql.ref(column)} is not null`.execute(tx)
  if (rows.length > 0) throw new Invalid({ [field]: { key: 'again' } })
}
