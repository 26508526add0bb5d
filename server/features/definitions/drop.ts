import { sql } from 'kysely'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { isLinked } from '#resources/core/kinds.ts'
import { type Fields, fieldsOf } from '#resources/core/resource.ts'
import { identityKindOf, linkTableOf, tableOf } from '#server/db/names.ts'
import { dropTables } from '#server/db/prepare.ts'
import { inTurnAnywhere, systemTransaction } from '#server/db/system.ts'
import type { Host } from '#server/kit/feature.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'
import { announce } from './definitions.ts'

const day = 24 * 60 * 60_000
/** For how long the tables of a removed definition are kept, in milliseconds. */
export const kept = 30 * day

/** Drops the tables of definitions that were removed 30 days ago, and forgets those definitions. */
export const dropRemoved = (host: Host): Promise<void> =>
  inTurnAnywhere(host.deps.db, 'definitions', async () => {
    const { deps, registry } = host
    const before = new Date(deps.now() - kept).toISOString()
    const { rows: gone } = await systemTransaction(deps.db, tx =>
      sql<Gone>`select name, definition, coalesce(former, '{}') as former from uc_definition
        where removed_at < ${before}::timestamptz order by removed_at`.execute(tx),
    )
    for (const one of gone)
      try {
        await drop(host, one)
      } catch (error) {
        // The others are not kept waiting.
        deps.log.error({ err: error, definition: one.name }, 'its table could not be dropped')
      }
    if (gone.length > 0) await announce(deps, registry)
  })

interface Gone {
  readonly name: string
  readonly definition: unknown
  readonly former: Fields
}

const drop = async ({ deps }: Host, { name, definition, former }: Gone): Promise<void> => {
  const resource = parseDefinition(definition)
  const fields = fieldsOf({ ...resource, fields: { ...former, ...resource.fields } })
  const links = fields.flatMap(([field, it]) => (isLinked(it) ? [linkTableOf(name, field)] : []))
  await dropTables(deps.db, [...links, tableOf(name)], async client => {
    await client.query('set local role uc_system')
    await client.query('delete from uc_definition where name = $1', [name])
    await client.query('delete from uc_import where resource = $1', [name])
    await client.query('delete from uc_identity where kind = any($1::text[])', [
      fields.map(([field]) => identityKindOf(name, field)),
    ])
  })
  deps.log.info({ definition: name }, 'dropped the table of a definition that was removed')
}

export const dropRemovedJob = defineScheduledJob({
  name: 'definitions.drop',
  schedule: { cron: '50 * * * *' },
  run: dropRemoved,
})
