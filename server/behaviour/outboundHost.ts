import type { Problems } from '#resources/core/problems.ts'
import type { outboundHost as definition } from '#resources/outboundHost.ts'
import { Invalid } from '#server/errors.ts'
import type { AnyRow, Behaviour } from '#server/kit/types.ts'
import { hostOf } from '#server/outbound/hosts.ts'

/** Kept as calls are compared with it, so that an entry never looks as if it opened what it does not. */
export const outboundHost: Behaviour<typeof definition> = {
  beforeCreate: async (_context, values) =>
    spelled({ ...values, purpose: values.purpose ?? null, port: values.port ?? null }),
  beforeUpdate: async (_context, values) => spelled(values),
  actions: {},
}

const spelled = (values: AnyRow): AnyRow => {
  const host = values.host === undefined ? undefined : hostOf(values.host)
  const problems: Problems = {
    ...(values.host !== undefined && host === undefined ? { host: { key: 'host' } } : {}),
    // Entries from before there were purposes stay as they are until somebody chooses.
    ...(values.purpose === null ? { purpose: { key: 'required' } } : {}),
    ...(values.port === null ? { port: { key: 'required' } } : {}),
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  return host === undefined ? values : { ...values, host }
}
