import { sql } from 'kysely'
import type { outbox as definition } from '#resources/outbox.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { gateway } from './behaviour.ts'
import { enqueueWaiting, sendJob, sendSql } from './outbox.ts'
import { gatewayRoutes } from './routes.ts'

/** Rows are created and deleted by the server only. */
const outbox: Behaviour<typeof definition> = {
  closed: 'errors.outbox.written',
  actions: {
    again: async ({ tx, deps }, [row]) => {
      const { rows } = await sql`
        with waiting as (update uc_outbox set state = 'waiting', tries = 0, failure = null, due_at = ${new Date(deps.now())}, version = version + 1
        where id = ${row?.id} and state = 'failed' and content is not null returning id)
        select ${sendSql('id')} from waiting`.execute(tx)
      if (rows.length === 0) throw new Refusal('errors.notOffered')
      return null
    },
  },
}

export const gatewaysFeature: Feature = {
  name: 'gateways',
  behaviours: { gateway, outbox },
  routes: gatewayRoutes,
  jobs: [sendJob],
  requeue: ({ tx }) => enqueueWaiting(tx),
}
