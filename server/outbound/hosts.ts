import { networkMatcherOf, normalizeNetwork } from '#server/http/addresses.ts'

const name =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * A host name, an address or a network in the form in which calls are compared with it; undefined
 * for anything else.
 */
export const normalizeHost = (text: string): string | undefined => {
  const wanted = text.trim().toLowerCase()
  // Addresses of calls are in this spelling too. No call has an address with a zone.
  if (networkMatcherOf(wanted)) return normalizeNetwork(wanted)
  if (/[\s/?#@:[\]\\]/.test(wanted)) return
  // As in a URL: other alphabets in ASCII, and numbers as the IP address that they mean.
  const host = URL.canParse(`http://${wanted}`) ? new URL(`http://${wanted}`).host : ''
  return name.test(host) ? host : undefined
}
