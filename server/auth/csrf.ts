import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, forbidden, Refusal } from '#server/base/errors.ts'
import type { Call } from '#server/http/call.ts'
import { isOwnOrigin } from '#server/http/hosts.ts'
import { headerOf, isSecure } from '#server/http/request.ts'
import type { CachedSession } from './cache.ts'
import { mac } from './seal.ts'

/**
 * The token that the cookie holds and the header repeats. It is bound to the session: a token of
 * another session is refused.
 */
export const crossSiteToken = ({ settings }: Pick<Deps, 'settings'>, sessionId: string): string =>
  mac(settings.appKey, 'xsrf', sessionId).toString('base64url')

/** Refuses a write that does not carry the token of its own session in `X-XSRF-TOKEN`. */
export const refuseCrossSite = (deps: Pick<Deps, 'settings'>, c: Call, actor: Actor): void => {
  const sent = Buffer.from(headerOf(c, 'x-xsrf-token') ?? '')
  const due = dueOf(deps, actor)
  if (sent.length !== due.length || !timingSafeEqual(sent, due))
    // The console fetches the cookie again and retries once.
    throw new Refusal('errors.crossSite', { code: codes.forbidden, payload: { xsrf: true } })
}

/**
 * Sends the cookie again with a read, for a browser that has lost it: it was restarted or cleared,
 * or has another session's cookie. This is safe because only a caller with the session's token gets
 * here.
 */
export const renewCookie = (deps: Deps, c: Call, { actor, expiresAt }: CachedSession): void => {
  const due = dueOf(deps, actor).toString()
  if (cookiesOf(c).includes(`${cookieName}=${due}`)) return
  setCookie(c, crossSiteCookie(deps, c, { token: due, expiresAt }))
}

const dueOf = (deps: Pick<Deps, 'settings'>, actor: Actor): Buffer => {
  const due = tokens.get(actor) ?? Buffer.from(crossSiteToken(deps, actor.sessionId))
  tokens.set(actor, due)
  return due
}

/** Tokens by actor. A new actor is created whenever the session is read again. */
const tokens = new WeakMap<Actor, Buffer>()

/** Refuses a sign-in sent by a page of another site, unless the configuration allows its origin. */
export const refuseOtherOrigin = (c: Call): void => {
  if (c.get('foreignOrigin') === undefined) mustBeOwnOrigin(c)
}

/** Refuses requests sent by a page of another site, according to `Sec-Fetch-Site` and `Origin`. */
export const mustBeOwnOrigin = (c: Call): void => {
  const site = headerOf(c, 'sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') throw forbidden('errors.crossSite')
  const origin = headerOf(c, 'origin')
  if (origin && !isOwnOrigin(c, origin)) throw forbidden('errors.crossSite')
}

const cookieName = 'XSRF-TOKEN'
const cookiesOf = (c: Call) => (headerOf(c, 'cookie') ?? '').split(';').map(it => it.trim())

interface Bound {
  token: string
  /** When the session expires if it is not used, in milliseconds since 1970. */
  expiresAt: number
}

/**
 * The `Set-Cookie` header of the token. It uses Max-Age, so that a wrong clock in the browser does
 * not matter.
 */
export const crossSiteCookie = (
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
  c: Call,
  { token, expiresAt }: Bound,
): string => {
  const seconds = Math.max(1, Math.ceil((expiresAt - now()) / 1000))
  const secure = isSecure(c, settings) ? '; Secure' : ''
  return `${cookieName}=${token}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** Deletes the cookie in the browser. */
export const expireCookie = (c: Call): void =>
  setCookie(c, `${cookieName}=; Path=/; SameSite=Lax; Max-Age=0`)

/** Sets a cookie, except for allowed pages of another origin, which work without cookies. */
export const setCookie = (c: Call, cookie: string): void => {
  if (c.get('foreignOrigin') === undefined)
    c.set('head', { ...c.get('head'), 'set-cookie': cookie })
}
