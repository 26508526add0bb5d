import type * as z from 'zod'
import type { RouteKey } from '#i18n/catalog.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Reveal } from '#server/auth/captcha.ts'
import type { Hold } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import type { BodyLimits, Call } from '#server/http/call.ts'
import type { Answers } from './answers.ts'

/** What every fixed route works with. */
export interface AppContext {
  readonly deps: Deps
  readonly registry: Registry
  /** For tests only. */
  readonly reveal?: Reveal | undefined
  /** Whether new requests are accepted: false as soon as the process has been told to shut down. */
  readonly isReady: () => boolean
}

/** A body with the fields of a definition; `and` adds further ones. */
export interface ResourceBody {
  readonly resource: AnyResource
  readonly mode: 'create' | 'update'
  readonly and?: z.ZodObject
}

/** The body of a route, for the OpenAPI document; null when none is read. */
type BodySchema = z.ZodType | ResourceBody | 'file' | null

/** A route that is not generated from a definition. */
export type FixedRoute = Fixed &
  (
    | {
        readonly method: 'GET' | 'DELETE'
        readonly sends?: never
        readonly bodyLimits?: never
      }
    | ({ readonly method: 'POST' } & WithBody)
    | ({ readonly method: 'PUT' } & WithBody)
  )

interface WithBody {
  readonly sends: BodySchema
  /** When they differ from the default ones of `server/http/body.ts`. */
  readonly bodyLimits?: BodyLimits
}

interface Fixed {
  readonly path: `/${string}`
  /** Key of its summary below `routes`, or with a dot, of an extension, the whole key. */
  readonly summary: RouteKey | `${string}.${string}`
  /** The `data` that it answers, for the OpenAPI document. */
  readonly answers: Answers
  /** Who may call it. */
  readonly open: 'to anyone' | 'to everyone signed in'
  /** The route of a definition that it belongs to: the permission for that one is needed. */
  readonly goesBy?: `/${string}`
  /** `menu`: a menu must grant it. `platform`: for platform staff only, whatever menus grant. */
  readonly granted?: 'menu' | 'platform'
  /** For a route that is open to anyone: the calls that still need somebody signed in. */
  readonly signedInFor?: (c: Call) => boolean
  /** Open while the session waits for one of these, or for anything. */
  readonly during?: readonly Hold[] | 'any'
  /**
   * `always`: open wherever the session acts, even after the acting has expired. `never`: closed
   * while acting.
   */
  readonly acting?: 'always' | 'never'
  /** Also open to programs with an API key; all other routes are for people only. */
  readonly keys?: true
  /** Answered for any host name: health checks use an IP address. */
  readonly anyHost?: true
  /**
   * A write without `X-XSRF-TOKEN`: signing out must work in a browser that has lost its cookie. It
   * is safe because another site cannot send the bearer token.
   */
  readonly bearerAlone?: true
  /**
   * A write that still works while the disk is full, like routes with `during`: it locks, leaves or
   * ends a session.
   */
  readonly whenFull?: true
  /**
   * Not counted as a request in progress of the person: it has limits of its own or must never
   * wait.
   */
  readonly ownLimits?: true
  /** Sent compressed: it is long and contains nothing that grants access (decision 59). */
  readonly zipped?: true
  /** Names of its query parameters, for the OpenAPI document. */
  readonly query?: readonly string[]
  answer(c: Call, app: AppContext): Promise<Response> | Response
}
