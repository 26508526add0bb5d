import { sql } from 'kysely'
import type { Database } from '#server/base/deps.ts'
import { systemRows } from '#server/db/system.ts'
import { networkMatcherOf } from '#server/http/addresses.ts'

/** What an administrator has allowed beyond public servers over TLS. */
export interface OutboundRules {
  /** Whether this server may be called at an address that is not public. */
  allowsPrivateAddress(host: string, address: string, port: number): boolean
  /** Whether this server may be called without TLS. */
  allowsWithoutTls(host: string, address: string, port: number): boolean
}

/**
 * What a call is for. Tenants choose the addresses of bindings, platform staff those of the others.
 */
export type OutboundPurpose = 'message' | 'signIn' | 'binding'

export interface OutboundHostEntry {
  /** A host name, an IP address or a network. */
  host: string
  /** Null in entries that are older than purposes and ports. */
  port: number | null
  plain: boolean
}

/** Reads what calls for this purpose may reach. */
export const readOutboundRules = async (
  db: Database,
  purpose: OutboundPurpose,
): Promise<OutboundRules> => {
  const rows = await systemRows(
    db,
    sql<OutboundHostEntry>`select host, port, plain from uc_outbound_host where status = 1 and deleted_at is null
      and (purpose = ${purpose}::text or (purpose is null and ${purpose}::text <> 'binding'))`,
  )
  return outboundRulesOf(rows)
}

/** The same from entries that have been read. */
export const outboundRulesOf = (entries: readonly OutboundHostEntry[]): OutboundRules => {
  const rules = entries.map(({ host, port, plain }) => ({
    host: host.toLowerCase(),
    port,
    plain,
    net: networkMatcherOf(host),
  }))
  const opening = (host: string, address: string, port: number) =>
    rules
      .filter(rule => rule.port === null || rule.port === port)
      .filter(rule => rule.net?.(address) ?? rule.host === host)
  return {
    allowsPrivateAddress: (...place) => opening(...place).length > 0,
    allowsWithoutTls: (...place) => opening(...place).some(rule => rule.plain),
  }
}
