import { sql } from 'kysely'
import type { Problems } from '#resources/core/problems.ts'
import type { RowOf } from '#resources/core/resource.ts'
import type { outboundHost as definition } from '#resources/outboundHost.ts'
import type { Context } from '#server/base/context.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { normalizeHost } from '#server/outbound/hosts.ts'

type Row = RowOf<typeof definition>

/**
 * Entries are stored in the form in which calls are compared with them, so that an entry never
 * seems to allow more than it does. There is one entry for a host, purpose and port: with two,
 * disabling or deleting one would not close the host.
 */
export const outboundHost: Behaviour<typeof definition> = {
  beforeCreate: async ({ values }) => checked(values, {}),
  afterCreate: ({ context, values: row }) => mustBeOnly(context, row),
  beforeUpdate: async ({ values, old: stored }) => checked(values, stored),
  afterUpdate: async ({ context, values: row, old: stored }) => {
    // Equal entries of earlier versions can still be changed in other ways.
    if (meaningOf(row) !== meaningOf(stored)) await mustBeOnly(context, row)
  },
  afterRestore: perBatch(async ({ context, rows }) => {
    for (const row of rows) if (await hasEqual(context, row)) throw cannotRestore(context, row)
  }),
  actions: {},
}

const meaningOf = ({ host, purpose, port }: Row): string => JSON.stringify([host, purpose, port])

async function mustBeOnly(context: Context, row: Row): Promise<void> {
  if (await hasEqual(context, row)) throw new Invalid({ host: { key: 'sameEntry' } })
}

/**
 * Not a unique index, because folders of earlier versions may contain equal entries. The lock lets
 * one of two equal entries that are saved at once see the other.
 */
const hasEqual = async ({ tx }: Context, row: Row): Promise<boolean> => {
  const key = `outboundHost:${meaningOf(row)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const { rows } = await sql`select from uc_outbound_host
    where host = ${row.host} and purpose is not distinct from ${row.purpose}
      and port is not distinct from ${row.port} and id <> ${row.id} and deleted_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

const cannotRestore = ({ registry, language }: Context, { id, host }: Row): Refusal =>
  new Refusal('errors.restore.taken', {
    code: codes.validation,
    args: {
      title: host,
      field: textIn(registry, language, 'resources.outboundHost.fields.host'),
    },
    payload: { id },
  })

const checked = (values: Partial<Row>, stored: Partial<Row>): Partial<Row> => {
  // The host of an earlier version may be spelled differently; other fields can still be changed.
  const isNewHost = values.host !== undefined && values.host !== stored.host
  const host = isNewHost ? normalizeHost(values.host ?? '') : undefined
  const row: Partial<Row> = { ...stored, ...values, ...(host === undefined ? {} : { host }) }
  const isFromBefore = stored.host === row.host && stored.purpose === null && stored.port === null
  // An entry that is older than these fields may stay without them. A purpose without a port is
  // refused, because it would allow every port.
  const mayStay = isFromBefore && row.purpose == null && row.port == null
  const problems: Problems = {
    ...(isNewHost && host === undefined ? { host: { key: 'host' } } : {}),
    ...(mayStay || row.purpose != null ? {} : { purpose: { key: 'required' } }),
    ...(mayStay || row.port != null ? {} : { port: { key: 'required' } }),
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  return host === undefined ? values : { ...values, host }
}
