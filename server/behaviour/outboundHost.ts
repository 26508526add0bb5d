import type { Problems } from '#resources/core/problems.ts'
import type { outboundHost as definition } from '#resources/outboundHost.ts'
import { Invalid } from '#server/errors.ts'
import type { AnyRow, Behaviour } from '#server/kit/types.ts'
import { hostOf } from '#server/outbound/hosts.ts'

/**
 * Entries are stored in the form in which calls are compared with them, so that an entry never
 * seems to allow more than it does.
 */
export const outboundHost: Behaviour<typeof definition> = {
  beforeCreate: async (_context, values) => checked(values, {}),
  beforeUpdate: async (_context, values, stored) => checked(values, stored),
  actions: {},
}

const checked = (values: AnyRow, stored: AnyRow): AnyRow => {
  const host = values.host === undefined ? undefined : hostOf(values.host)
  const row: AnyRow = { ...stored, ...values, ...(host === undefined ? {} : { host }) }
  const isFromBefore = stored.host === row.host && stored.purpose === null && stored.port === null
  // An entry that is older than these fields may stay without them. A purpose without a port is
  // refused, because it would allow every port.
  const mayStay = isFromBefore && row.purpose == null && row.port == null
  const problems: Problems = {
    ...(values.host !== undefined && host === undefined ? { host: { key: 'host' } } : {}),
    ...(mayStay || row.purpose != null ? {} : { purpose: { key: 'required' } }),
    ...(mayStay || row.port != null ? {} : { port: { key: 'required' } }),
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  return host === undefined ? values : { ...values, host }
}
