import { systemRead } from '#server/db/system.ts'
import type { Database } from '#server/deps.ts'
import { netOf } from './addresses.ts'

/** What an administrator has opened beyond the public internet over TLS. */
export interface Allowed {
  /** Whether this server may be called at an address that is not public. */
  address(host: string, address: string): boolean
  /** Whether this server may be called without TLS. */
  plain(host: string, address: string): boolean
}

export interface Entry {
  /** A name, an address or a network. */
  host: string
  plain: boolean
}

const text = `select host, plain from uc_outbound_host where status = 1 and deleted_at is null`

/** The list as it is now. */
export const readAllowed = async (db: Database): Promise<Allowed> => {
  const [rows = []] = await systemRead(db, { text })
  return allowedBy(rows as Entry[])
}

/** The same of entries at hand. */
export const allowedBy = (entries: readonly Entry[]): Allowed => {
  const rules = entries.map(({ host, plain }) => ({
    host: host.toLowerCase(),
    plain,
    net: netOf(host),
  }))
  const opening = (host: string, address: string) =>
    rules.filter(rule => rule.net?.(address) ?? rule.host === host)
  return {
    address: (host, address) => opening(host, address).length > 0,
    plain: (host, address) => opening(host, address).some(rule => rule.plain),
  }
}
