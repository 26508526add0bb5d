import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { insertCredentials, noPasswordHash } from '#server/auth/passwords.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'

/**
 * Creates a second platform administrator, because the first one has to change the printed
 * password.
 */
export const platformDemo = async (tx: Tx): Promise<string> => {
  const builtin = await tx
    .selectFrom(tableOf(role.name))
    .select('id')
    .where('tenant_id', '=', '1')
    .where('builtin', '=', true)
    .executeTakeFirstOrThrow()
  const root = await tx
    .selectFrom(tableOf('dept'))
    .select('id')
    .where('tenant_id', '=', '1')
    .where('code', '=', 'root')
    .executeTakeFirst()
  const [id] = await insertRows(tx, user, '1', [
    { userName: 'demo', realName: '演示管理员', deptId: root?.id, roleIds: [builtin.id] },
  ])
  await insertCredentials(tx, '1', [id as string], noPasswordHash, false)
  return id as string
}
