import { netOf } from './addresses.ts'

const name =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** A name, an address or a network as calls are compared with it; undefined when it is none of them. */
export const hostOf = (text: string): string | undefined => {
  const wanted = text.trim().toLowerCase()
  if (netOf(wanted)) return wanted
  if (/[\s/?#@:[\]\\]/.test(wanted)) return
  // As an address does: other alphabets in ASCII, and numbers that mean an IP as that.
  const host = URL.canParse(`http://${wanted}`) ? new URL(`http://${wanted}`).host : ''
  return name.test(host) ? host : undefined
}
