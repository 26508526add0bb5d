import type { outboundHost as definition } from '#resources/outboundHost.ts'
import { Invalid } from '#server/errors.ts'
import type { AnyRow, Behaviour } from '#server/kit/types.ts'
import { hostOf } from '#server/outbound/hosts.ts'

/** Kept as calls are compared with it, so that an entry never looks as if it opened what it does not. */
export const outboundHost: Behaviour<typeof definition> = {
  beforeCreate: async (_context, values) => spelled(values),
  beforeUpdate: async (_context, values) => spelled(values),
  actions: {},
}

const spelled = (values: AnyRow): AnyRow => {
  if (values.host === undefined) return values
  const host = hostOf(values.host)
  if (host === undefined) throw new Invalid({ host: { key: 'host' } })
  return { ...values, host }
}
