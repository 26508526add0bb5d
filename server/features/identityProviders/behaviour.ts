import * as z from 'zod'
import type { RowOf } from '#resources/core/resource.ts'
import type { identityProvider as definition } from '#resources/identityProvider.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { requireSecretAgain } from '#server/kit/write/keptSecret.ts'
import { parseTarget } from '#server/outbound/target.ts'
import { UnusableAddress } from '#server/outbound/unreachable.ts'
import { countLinkedAccounts, forgetIdentities, renameProvider } from './bound.ts'
import { checkProvider, unchecked } from './check.ts'

type Row = RowOf<typeof definition>
const kept = {
  table: 'uc_identity_provider',
  to: 'issuer',
  field: 'clientSecret',
  column: 'client_secret',
} as const

/**
 * Identity providers. Linked accounts are identified by the issuer, so another issuer would
 * identify other people.
 */
export const identityProvider: Behaviour<typeof definition> = {
  beforeCreate: async ({ values }) => {
    checkIssuer(values.issuer)
    return values
  },
  beforeUpdate: async ({ context, values, old: stored, secrets }) => {
    if (values.issuer !== undefined && values.issuer !== stored.issuer) {
      checkIssuer(values.issuer)
      const count = await countLinkedAccounts(context.tx, stored.id)
      if (count > 0) throw new Refusal('errors.provider.inUse', { args: { smart_count: count } })
    }
    await requireSecretAgain(context, { ...kept, values, stored, secrets })
    return isAnother(values, stored) ? { ...values, ...unchecked } : values
  },
  afterUpdate: async ({ context: { tx }, values: row, old: stored }) => {
    if (row.title !== stored.title) await renameProvider(tx, row)
  },
  afterPurge: perBatch(({ context: { tx }, rows }) =>
    forgetIdentities(
      tx,
      rows.map(row => row.id),
    ),
  ),
  answers: {
    check: z.object({ endpoint: z.string().nullable(), algorithms: z.string().nullable() }),
  },
  actions: {
    check: async (context, rows) => {
      const [row] = rows as readonly [Row]
      return () => checkProvider(context, row)
    },
  },
}

const isAnother = (values: Partial<Row>, stored: Row): boolean =>
  (['issuer', 'clientId'] as const).some(
    name => values[name] !== undefined && values[name] !== stored[name],
  )

const checkIssuer = (issuer: string): void => {
  try {
    const { url } = parseTarget(issuer)
    if (url.search || url.hash) throw new UnusableAddress('url')
  } catch (error) {
    throw error instanceof UnusableAddress
      ? new Invalid({ issuer: { key: `unreachable.${error.reason}` } })
      : error
  }
}
