import { isIP } from 'node:net'
import { isPublicAddress } from '#server/http/addresses.ts'
import type { OutboundRules } from './rules.ts'
import { Unreachable, UnusableAddress } from './unreachable.ts'

/** A server to call. */
export interface Target {
  readonly url: URL
  /** Without the brackets of IPv6, in lower case. */
  readonly host: string
  readonly port: number
}

/**
 * Parses the address of a server. Decimal, octal and shortened spellings of an IP address are
 * resolved. Throws `UnusableAddress`.
 */
export const parseTarget = (address: string): Target => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    throw new UnusableAddress('url')
  if (url.username !== '' || url.password !== '') throw new UnusableAddress('credentials')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  return { url, host: url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''), port }
}

/** Throws `Unreachable` unless this IP address may be connected to. */
export const requireAllowedTarget = (
  { url, host, port }: Target,
  address: string,
  allowed: OutboundRules,
): void => {
  if (!isPublicAddress(address) && !allowed.allowsPrivateAddress(host, address, port))
    throw new Unreachable('private')
  if (url.protocol === 'http:' && !allowed.allowsWithoutTls(host, address, port))
    throw new Unreachable('plain')
}

/** The IP address in the host itself; undefined for a name. */
export const ipLiteralOf = ({ host }: Target): string | undefined => (isIP(host) ? host : undefined)
