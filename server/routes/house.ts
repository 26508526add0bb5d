import type * as z from 'zod'
import type { RouteKey } from '#i18n/catalog.ts'
import type { AnyResource } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Reveal } from '#server/auth/captcha.ts'
import type { Deps } from '#server/deps.ts'
import type { BodyLimits } from '#server/http/body.ts'
import type { Call } from '#server/kit/http.ts'
import type { Hold } from '#server/kit/types.ts'

/** What every fixed route works with. */
export interface House {
  readonly deps: Deps
  readonly registry: Registry
  /** Given by tests alone. */
  readonly reveal?: Reveal | undefined
  /** Whether new requests are welcome: false from the moment the process is told to end. */
  readonly isReady: () => boolean
}

/** A body that is written as that of a definition is; `and` stands beside its fields. */
export interface Written {
  readonly resource: AnyResource
  readonly mode: 'create' | 'update'
  readonly and?: z.ZodObject
}

/** What the body of a route is, for the document of the API; null where none is read. */
export type Sends = z.ZodType | Written | 'file' | null

/** A route that no definition describes. */
export type FixedRoute = Fixed &
  (
    | { readonly method: 'GET'; readonly sends?: never; readonly bodyLimits?: never }
    | {
        readonly method: 'POST'
        readonly sends: Sends
        /** Where they are not the usual ones of `server/http/body.ts`. */
        readonly bodyLimits?: BodyLimits
      }
  )

interface Fixed {
  readonly path: `/${string}`
  /** What it does, in a few words below `routes`. */
  readonly summary: RouteKey
  /** Who may call it. */
  readonly open: 'to anyone' | 'to everyone signed in'
  /** The route of a definition it belongs to: answered to whom a menu grants that one. */
  readonly goesBy?: `/${string}`
  /** A menu has to grant it; with `platform` it is for platform staff alone, whatever was granted. */
  readonly granted?: 'menu' | 'platform'
  /** Calls of a route open to anyone that want somebody signed in all the same. */
  readonly signedInFor?: (c: Call) => boolean
  /** Also while the session waits for one of these, or for anything. */
  readonly during?: readonly Hold[] | 'any'
  /** Open wherever a session stands, its time there over or not; or closed to one that stands elsewhere. */
  readonly acting?: 'always' | 'never'
  /** Open also to programs that signed in with a key; all others are for people. */
  readonly keys?: true
  /** Answered whatever host the request names: probes come by address. */
  readonly anyHost?: true
  /**
   * A write that wants no `X-XSRF-TOKEN`: signing out works in a browser that has lost its cookie. No other site
   * can send the bearer token.
   */
  readonly bearerAlone?: true
  /** A write that goes on while the disk is full, as routes with `during` do: it locks, leaves or ends a session. */
  readonly whenFull?: true
  /** Not counted among the requests that a person has in flight: it has limits of its own, or is never to wait. */
  readonly ownLimits?: true
  /** Sent compressed: it is long, and holds nothing that lets somebody in (decision 59). */
  readonly zipped?: true
  /** What may stand in its query, for the document of the API. */
  readonly query?: readonly string[]
  answer(c: Call, house: House): Promise<Response> | Response
}
