import type { Registry } from '#resources/core/registry.ts'
import type { Reveal } from '#server/auth/captcha.ts'
import type { Deps } from '#server/deps.ts'
import type { Call } from '#server/kit/http.ts'

/** What every fixed route works with. */
export interface House {
  readonly deps: Deps
  readonly registry: Registry
  /** Given by tests alone. */
  readonly reveal?: Reveal | undefined
  /** Whether new requests are welcome: false from the moment the process is told to end. */
  readonly isReady: () => boolean
}

/** A route that no definition describes. */
export interface FixedRoute {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Who may call it. */
  readonly open: 'to anyone' | 'to everyone signed in'
  /** Also while a password has to be changed first. */
  readonly beforeChange?: true
  /** Open wherever a session stands, its time there over or not; or closed to one that stands elsewhere. */
  readonly acting?: 'always' | 'never'
  answer(c: Call, house: House): Promise<Response> | Response
}
