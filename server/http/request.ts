import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { defaultLanguage, type Language, languageOf } from '#i18n/catalog.ts'
import type { Deps } from '#server/base/deps.ts'
import { normalizeAddress } from './addresses.ts'
import type { Call } from './call.ts'

/** Node's request object; undefined where tests call the application without a socket. */
export const incomingOf = (c: Call) => (c.env as Partial<HttpBindings> | undefined)?.incoming

/** A header of the request, without the cost of creating a `Headers` object. */
export const headerOf = (c: Call, name: Lowercase<string>): string | undefined => {
  const incoming = incomingOf(c)
  if (!incoming) return c.req.header(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The method to look routes up by: `HEAD` counts as `GET`. */
export const methodOf = (c: Call): string => (c.req.method === 'HEAD' ? 'GET' : c.req.method)

/** The path exactly as it was sent. A `Request` has already resolved dots in it. */
export const rawPathOf = (c: Call): string => {
  const target = incomingOf(c)?.url ?? c.req.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  return target.split('?', 1)[0] || '/'
}

/** Whether a path is spelled as routes are: no escapes, no empty parts, dots only inside names. */
export const isCanonical = (path: string): boolean => /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(path)

/** The caller's address: the one that our outermost proxy saw, otherwise the peer of the socket. */
export const addressOfCaller = (
  c: Call,
  { proxies }: Pick<Deps['settings'], 'proxies'>,
): string => {
  const socket = incomingOf(c)?.socket.remoteAddress ?? '127.0.0.1'
  const forwarded =
    proxies > 0 ? (headerOf(c, 'x-forwarded-for') ?? '').split(',').map(part => part.trim()) : []
  // Some proxies append the port, which differs for each connection of a caller.
  const seen = forwarded
    .filter(Boolean)
    .at(-proxies)
    ?.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2')
  const chosen = seen && isIP(seen) ? seen : socket
  return normalizeAddress(chosen)
}

/**
 * The entry of a forwarding header that our outermost proxy wrote. Each proxy appends an entry and
 * callers can send entries of their own, so they are counted from the right. With fewer entries,
 * where proxies replace the header or pass it on, the leftmost one is used.
 */
export const outermostEntryOf = (
  header: string | undefined,
  proxies: number,
): string | undefined => {
  if (!header) return undefined
  const entries = header
    .split(',')
    .map(it => it.trim())
    .filter(Boolean)
  return entries.at(-proxies) ?? entries[0]
}

/**
 * Whether the browser uses TLS to our outermost proxy. Any value but `https` means that it does
 * not.
 */
export const isSecure = (c: Call, { proxies }: Pick<Deps['settings'], 'proxies'>): boolean =>
  proxies > 0 &&
  outermostEntryOf(headerOf(c, 'x-forwarded-proto'), proxies)?.toLowerCase() === 'https'

/** The first of the caller's preferred languages that is supported; Chinese when there is none. */
export const acceptedLanguage = (header: string | undefined): Language => {
  if (!header) return defaultLanguage
  const known = understood.get(header)
  if (known) return known
  const language = preferredOf(header)
  if (understood.size < 200 && header.length < 200) understood.set(header, language)
  return language
}

/** By header, up to two hundred: browsers send few different ones. */
const understood = new Map<string, Language>()

const preferredOf = (header: string): Language => {
  const asked = header
    .slice(0, 200)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = Number(
        rest
          .find(it => it.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { tag, quality: Number.isNaN(quality) ? 0 : quality, index }
    })
  const spoken = asked
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  return languageOf(spoken.map(({ tag }) => tag)) ?? defaultLanguage
}
