import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { AllowedHosts, Settings } from '#server/base/deps.ts'
import { forbidden, HttpRefusal } from '#server/base/errors.ts'
import type { Call } from './call.ts'
import { headerOf, incomingOf, isSecure, outermostEntryOf } from './request.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether a server that listens here can only be reached from its own machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/**
 * The allowed host names; undefined for any. A page of another site can make its own name resolve
 * to our address (DNS rebinding) and would then share our origin. A server that is open to its own
 * machine, or to anyone by one click, must therefore refuse names that such a page can have.
 */
export const allowedHosts = (
  { host, hosts, proxies }: { host: string; hosts: readonly string[]; proxies: number },
  trial: boolean,
): AllowedHosts | undefined => {
  const own = isLoopback(host) ? [...loopbackNames, host.includes(':') ? `[${host}]` : host] : []
  if (hosts.length > 0) return { names: new Set([...hosts, ...own]), addresses: false }
  if (isLoopback(host) && (trial || proxies === 0)) return { names: new Set(own), addresses: false }
  return trial ? { names: new Set(loopbackNames), addresses: true } : undefined
}

interface Host {
  /** In lower case, without a trailing dot; IPv6 in brackets and in its shortest form. */
  readonly name: string
  readonly port: string
}

/** Parses a `Host` header; undefined when it is invalid. */
export const parseHost = (text: string): Host | undefined => {
  const [, name, digits] = /^([\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::(\d{1,5}))?$/i.exec(text) ?? []
  if (!name || name === '.' || Number(digits ?? 1) < 1 || Number(digits ?? 1) > 65_535)
    return undefined
  const port = digits === undefined ? '' : String(Number(digits))
  if (name.startsWith('[')) {
    const address = `http://${name}`
    return URL.canParse(address) ? { name: new URL(address).hostname, port } : undefined
  }
  return { name: name.toLowerCase().replace(/\.$/, ''), port }
}

/**
 * Refuses a request for a host that is not ours, and stores the host for later comparisons with
 * origins.
 */
export const checkHost = (c: Call, { hosts, proxies }: Pick<Settings, 'hosts' | 'proxies'>) => {
  const incoming = incomingOf(c)
  const asked = incoming ? incoming.headers.host : (c.req.header('host') ?? new URL(c.req.url).host)
  const forwarded = proxies > 0 ? headerOf(c, 'x-forwarded-host') : undefined
  if (hosts && incoming && namesTwoHosts(incoming)) throw wrongHost()
  // Anybody who bypasses the proxy can send this header too, so it never replaces a wrong `Host`.
  const shown = outermostEntryOf(forwarded, proxies)
  if (hosts) for (const it of shown ? [asked, shown] : [asked]) mustBeAllowed(hosts, it)
  c.set('host', shown ?? asked ?? '')
}

/**
 * Whether there is more than one `Host` header: we would use the first one, a proxy perhaps the
 * last.
 */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found > 1
}

const usualPorts = ['80', '443']

const known = new WeakMap<AllowedHosts, Map<string, boolean>>()
/** Browsers always send the same text; a caller who tries many must not fill the memory. */
const maxCachedHosts = 1000

const mustBeAllowed = (hosts: AllowedHosts, text: string | undefined): void => {
  if (text === undefined) throw wrongHost()
  const verdicts = known.get(hosts) ?? new Map<string, boolean>()
  known.set(hosts, verdicts)
  let verdict = verdicts.get(text)
  if (verdict === undefined) {
    verdict = isAllowed(hosts, text)
    if (verdicts.size >= maxCachedHosts) verdicts.clear()
    verdicts.set(text, verdict)
  }
  if (!verdict) throw wrongHost()
}

const isAllowed = ({ names, addresses }: AllowedHosts, text: string): boolean => {
  const host = parseHost(text)
  if (!host) return false
  const { name, port } = host
  // Browsers omit the default ports of http and https, so no port stands for both.
  const ports = port ? [port] : usualPorts
  if (names.has(name) || ports.some(it => names.has(`${name}:${it}`))) return true
  return addresses && isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

const wrongHost = () => new HttpRefusal(421, 'errors.wrongHost')

/**
 * The public origin of this installation for the caller, such as `https://console.example.com`: the
 * host that was checked, and the scheme that a proxy or the page reports. Nothing else is taken
 * from the `Origin` header, because callers can write anything into it.
 */
export const publicOrigin = (c: Call, settings: Pick<Settings, 'proxies'>): string => {
  const host = parseHost(c.get('host') ?? '')
  if (!host) throw wrongHost()
  const origin = headerOf(c, 'origin')
  if (origin !== undefined && !isOwnOrigin(c, origin)) throw forbidden('errors.crossSite')
  const encrypted = isSecure(c, settings) || origin?.toLowerCase().startsWith('https:')
  const port = host.port && `:${host.port}`
  return new URL(`${encrypted ? 'https' : 'http'}://${host.name}${port}`).origin
}

/** Whether an origin belongs to the host that the request was sent to. */
export const isOwnOrigin = (c: Call, origin: string): boolean => {
  if (!URL.canParse(origin)) return false
  const { host, protocol, href } = new URL(origin)
  // Only scheme and host: no user name, password, path, query or fragment.
  if (!/^https?:$/.test(protocol) || href !== `${protocol}//${host}/`) return false
  const usual = protocol === 'https:' ? '443' : '80'
  const [page, asked] = [parseHost(host), parseHost(c.get('host') ?? '')]
  return (
    page !== undefined &&
    page.name === asked?.name &&
    (page.port || usual) === (asked.port || usual)
  )
}
