import type { Kysely } from 'kysely'
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Logger } from 'pino'
import type { Tables } from './tables.ts'

/** `low`: warn the operator. `full`: refuse ordinary writes; signing in still works. */
export type DiskLevel = 'enough' | 'low' | 'full'

/** Free space of the data folder's disk, in bytes. */
export interface DiskSpace {
  free: number
  size: number
  level: DiskLevel
}

/** Watches the disk of the embedded PostgreSQL. */
export interface DiskMonitor {
  /** Undefined while the file system gives no answer. */
  room(): DiskSpace | undefined
  close(): void
}

/** The host names of this installation. */
export interface AllowedHosts {
  /** `name` for every port of a host, `name:port` for one port. */
  readonly names: ReadonlySet<string>
  /** Whether any IP address is allowed too. DNS rebinding needs a name, so addresses are safe. */
  readonly addresses: boolean
}

/** A pool that may run several statements on one connection, each a transaction of its own. */
export interface SharedPool {
  readonly pool: Pool
  query<R extends QueryResultRow>(statement: string | QueryConfig): Promise<QueryResult<R>>
}

/**
 * The database as the application sees it. Use `asActor` and the functions of `db/system.ts`, not
 * the pools.
 */
export interface Database {
  readonly pool: Pool
  /** Read-only connections with the role uc_tenant. Without a tenant set they see no rows. */
  readonly readers: Pool
  /** A few more read-only connections, for reads that take minutes. */
  readonly longReaders: Pool
  /** Connections with the role uc_tenant for single statements that write; use `writeAsActor`. */
  readonly writers: SharedPool
  /** Connections that see the rows of all tenants, for `systemStatement`. */
  readonly systems: Pool
  /** Connections of the queue of background jobs, without a role: `db/queue.ts`. */
  readonly jobs: Pool
  readonly kysely: Kysely<Tables>
  /**
   * Over a few connections with timeouts of minutes, for work on the rows of many tenants at once.
   */
  readonly longRunning: Kysely<Tables>
  close(): Promise<void>
}

/** An object storage beside the database. Each method throws a `Halt` when the storage fails. */
export interface ObjectStore {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  get(name: string): Promise<ReadableStream<Uint8Array>>
  delete(name: string): Promise<void>
}

/** Publishes messages to all nodes, including this one, by LISTEN/NOTIFY. */
export interface Bus {
  /** Does not fail: what cannot be sent makes the other nodes empty their caches. */
  publish(channel: string, message: string): Promise<void>
  subscribe(channel: string, listener: (message: string) => void): () => void
  /**
   * Whether the listening connection works. While it does not, caches trust nothing older than a
   * second.
   */
  readonly alive: boolean
  close(): Promise<void>
}

export interface Settings {
  /** Sample tenants, one-click sign-in, SMS codes in the log. */
  readonly trial: boolean
  /** The number of proxies in front that may set `X-Forwarded-For`. */
  readonly proxies: number
  /** Host names of the installation; undefined allows any. */
  readonly hosts?: AllowedHosts | undefined
  /** Origins of other front ends that may call the API from a browser; none by default. */
  readonly origins?: ReadonlySet<string> | undefined
  /** Folder of the built console; null when Vite serves it. */
  readonly consoleDir: string | null
  /** The time zone in which figures are grouped by day; `defaultTimeZone` by default. */
  readonly zone?: string
  /** 32 bytes from the key file. */
  readonly appKey: Buffer
}

/**
 * Everything the application gets from outside, so that tests can replace it. A feature that brings
 * a service of its own adds it here by module augmentation.
 */
export interface Deps {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
  readonly settings: Settings
  /** Where file contents are stored; undefined for the database. */
  readonly objects?: ObjectStore | undefined
  /**
   * The disk of the data folder; undefined for an external database, whose free space is unknown.
   */
  readonly space?: DiskMonitor | undefined
  /** Milliseconds since 1970. */
  now(): number
  random(bytes: number): Buffer
}
