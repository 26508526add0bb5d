import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import type { DemoTenant } from './types.ts'

/**
 * Whether the names of the samples are free, which they may not be in an installation that was used
 * productively before.
 */
export const isFree = async (
  tx: Tx,
  samples: readonly DemoTenant[],
  userNames: readonly string[],
): Promise<boolean> => {
  const people = samples.flatMap(it => [
    it.administrator.userName,
    ...it.people.map(([name]) => name),
  ])
  const taken = await tx
    .selectFrom('uc_identity')
    .select('key')
    .where('kind', '=', 'user.userName')
    .where('key', 'in', [...userNames, ...people])
    .executeTakeFirst()
  const tenant = await tx
    .selectFrom(tableOf('tenant'))
    .select('id')
    .where(it =>
      it.or([
        it(
          'code',
          'in',
          samples.map(sample => sample.code),
        ),
        it(
          'name',
          'in',
          samples.map(sample => sample.name),
        ),
      ]),
    )
    .executeTakeFirst()
  return !taken && !tenant
}
