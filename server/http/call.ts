import type { Context as HonoContext } from 'hono'
import type { ErrorKey, Language } from '#i18n/catalog.ts'
import type { Actor } from '#server/base/actor.ts'
import type { JsonLimits } from './strictJson.ts'

/** A size limit, and its text for people. */
export interface SizeLimit {
  readonly bytes: number
  readonly named: string
  /** Key of a message in place of the general one. */
  readonly tooLarge?: ErrorKey
}
/** Limits of a JSON body. */
export interface BodyLimits extends SizeLimit, JsonLimits {}

/** What the middleware of `server/app.ts` sets before a handler runs. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** The caller's address, behind the configured number of proxies. */
    ip: string
    language: Language
    /** Undefined when nobody is signed in. */
    actor: Actor | undefined
    /** What the caller's rights are compared by (`Known`), when somebody is signed in. */
    rights?: string
    /** The path. A path that is not canonical has been refused before. */
    path: string
    /** The host that the request was sent to. An invalid one has been refused before. */
    host?: string
    /**
     * The origin of the page that sent the request, if it is another one that the configuration
     * allows.
     */
    foreignOrigin?: string
    /** Headers to send with any answer. */
    head?: Record<string, string>
    /** The envelope's code for the log, when it is not 0. */
    code?: number
    /** The body limits of the route; the default ones when not set. */
    bodyLimits?: BodyLimits
    /** Waits until the whole body has arrived. Throws a `Halt` or a `Refusal`. */
    receive?: () => Promise<unknown>
    /** The parsed JSON body; undefined when there is none. Throws a `Halt` or an `Invalid`. */
    body: () => Promise<unknown>
    /** The body as an uploaded file, with a limit of its own. Throws a `Halt`. */
    file: () => Promise<Uint8Array>
  }
}

export type Call = HonoContext<AppEnv>
