import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { isOwnOrigin } from '#server/http/hosts.ts'
import { headerOf } from '#server/http/request.ts'
import type { Call } from '#server/kit/http.ts'
import type { Actor } from '#server/kit/types.ts'
import { mac } from './seal.ts'

/** What the cookie holds and the header repeats: bound to the session, so another session's does not do. */
export const crossSiteToken = ({ settings }: Pick<Deps, 'settings'>, sessionId: string): string =>
  mac(settings.appKey, 'xsrf', sessionId).toString('base64url')

/** Refuses a write that does not carry the token of its own session in `X-XSRF-TOKEN`. */
export const refuseCrossSite = (deps: Pick<Deps, 'settings'>, c: Call, actor: Actor): void => {
  const sent = Buffer.from(headerOf(c, 'x-xsrf-token') ?? '')
  const due = tokens.get(actor) ?? Buffer.from(crossSiteToken(deps, actor.sessionId))
  tokens.set(actor, due)
  if (sent.length !== due.length || !timingSafeEqual(sent, due)) throw forbidden('errors.crossSite')
}

/** An actor is built anew whenever the session is read again. */
const tokens = new WeakMap<Actor, Buffer>()

/** Refuses a sign-in that a page of another site sends: browsers say where they come from. */
export const refuseOtherOrigin = (c: Call): void => {
  const site = headerOf(c, 'sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') throw forbidden('errors.crossSite')
  const origin = headerOf(c, 'origin')
  if (origin && !isOwnOrigin(c, origin)) throw forbidden('errors.crossSite')
}

export const crossSiteCookie = (token: string, secure: boolean): string =>
  `XSRF-TOKEN=${token}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
