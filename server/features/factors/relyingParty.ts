import { Refusal } from '#server/base/errors.ts'
import type { Call } from '#server/http/call.ts'

/**
 * The relying party of a passkey: the host that it belongs to, and the origins of pages that may
 * use it.
 */
export interface RelyingParty {
  host: string
  origins: string[]
}

/**
 * The relying party of a request, from its own host, which `refuseOtherOrigin` compares with the
 * page's. Browsers offer passkeys on HTTPS pages and on localhost only, and never for an IP
 * address: then it is refused.
 */
export const relyingPartyOf = (c: Call): RelyingParty => {
  const host = c.get('host') ?? ''
  const { hostname } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : { hostname: '' }
  if (!hostname || isNumber(hostname)) throw new Refusal('errors.factor.host')
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  return { host: hostname, origins: [`https://${host}`, ...(local ? [`http://${host}`] : [])] }
}

const isNumber = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
