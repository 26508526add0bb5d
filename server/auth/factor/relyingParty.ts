import { Refusal } from '#server/errors.ts'
import type { Call } from '#server/kit/http.ts'

/** For whom passkeys are made and used: the host that the browser asks, and where a page of it may stand. */
export interface RelyingParty {
  host: string
  origins: string[]
}

/**
 * Of the request's own host, which `refuseOtherOrigin` holds against the page's. Browsers know passkeys on
 * encrypted pages alone, and of the machine itself; never by the number of an address.
 */
export const relyingPartyOf = (c: Call): RelyingParty => {
  const host = c.get('host') ?? ''
  const { hostname } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : { hostname: '' }
  if (!hostname || isNumber(hostname)) throw new Refusal('errors.factor.host')
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  return { host: hostname, origins: [`https://${host}`, ...(local ? [`http://${host}`] : [])] }
}

const isNumber = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
