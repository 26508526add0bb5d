import type { Context as HonoContext } from 'hono'
import type { Actor, Language } from './types.ts'

/** What the middleware of `server/app.ts` has found out before a handler runs. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** Address of the caller, behind the configured number of proxies. */
    ip: string
    language: Language
    /** Undefined when nobody is signed in. */
    actor: Actor | undefined
    /** The canonical path; it has been refused otherwise. */
    path: string
    /** The envelope's code once it is not 0, for the log. */
    code?: number
    /** The parsed body, within the limits; undefined when there is none. Throws a `Halt` or an `Invalid`. */
    body: () => Promise<unknown>
  }
}

export type Call = HonoContext<AppEnv>

const json = { 'content-type': 'application/json; charset=utf-8' }

/** The envelope of success. */
export const answer = (c: Call, data: unknown): Response => c.body(`{"code":0,"message":"","data":${JSON.stringify(data ?? null)}}`, 200, json)

/** The same around JSON text that PostgreSQL made. */
export const answerText = (c: Call, data: string): Response => c.body(`{"code":0,"message":"","data":${data}}`, 200, json)
