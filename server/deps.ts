import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Space } from './db/space.ts'
import type { AllowedHosts } from './http/hosts.ts'
import type { Tables } from './kit/types.ts'
import type { Messages } from './messages/types.ts'

/** The database as the application sees it. Work goes through `asActor` and the functions of `db/system.ts` alone. */
export interface Database {
  readonly pool: Pool
  /** Connections that are uc_tenant from their start and never write; without a tenant in force they see nothing. */
  readonly readers: Pool
  /** The same, a few, for reads that go on for minutes. */
  readonly streams: Pool
  /** The same, for single statements that write. */
  readonly writers: Pool
  /** Connections that see every tenant from their start, for `systemStatement`. */
  readonly systems: Pool
  readonly kysely: Kysely<Tables>
  /** The same over a few connections that wait for minutes: for work on the rows of many tenants at once. */
  readonly patient: Kysely<Tables>
  close(): Promise<void>
}

/** An object storage beside the database. Each method throws a `Halt` in words when the storage fails. */
export interface ObjectStore {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  get(name: string): Promise<ReadableStream<Uint8Array>>
  delete(name: string): Promise<void>
}

/** Tells the other nodes, and this one: carried by LISTEN/NOTIFY. */
export interface Bus {
  publish(channel: string, message: string): Promise<void>
  subscribe(channel: string, listener: (message: string) => void): () => void
  /** Whether the listening connection is alive; a cache trusts nothing older than a second without it. */
  readonly alive: boolean
  close(): Promise<void>
}

export interface Settings {
  /** Sample tenants, one-click sign-in, SMS codes in the log. */
  readonly trial: boolean
  /** How many proxies in front may set `X-Forwarded-For`. */
  readonly proxies: number
  /** The names under which the installation answers; undefined for any. */
  readonly hosts?: AllowedHosts | undefined
  /** Origins of other front ends that may call the API from a browser; none unless told. */
  readonly origins?: ReadonlySet<string> | undefined
  /** Folder of the built console; null when it is served by Vite. */
  readonly consoleDir: string | null
  /** The time zone whose days figures are kept by; `siteZone` unless told. */
  readonly zone?: string
  /** 32 bytes from the key file. */
  readonly appKey: Buffer
}

/** Everything the application needs from outside, so that tests can hand in their own. */
export interface Deps {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
  readonly settings: Settings
  /** Text messages and mail. */
  readonly messages: Messages
  /** Where the bytes of files lie; undefined for our own database. */
  readonly objects?: ObjectStore | undefined
  /** The disk of the data folder; undefined where the database is another's, whose room nobody knows. */
  readonly space?: Space | undefined
  /** Milliseconds since 1970. */
  now(): number
  random(bytes: number): Buffer
}
