/** The environment's settings, validated. */
export interface Env {
  readonly port: number
  readonly host: string
  /** `HOSTS`: the host names to answer for; empty when not set. */
  readonly hosts: readonly string[]
  /** `ORIGINS`: origins of other front ends that may call the API; empty when not set. */
  readonly origins: readonly string[]
  /** The folder of the embedded PostgreSQL's files and of all other data. */
  readonly dataDir: string
  /** Address of an external PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /**
   * `BACKUP_DATABASE_URL`: the same database as a role that bypasses row policies, for backup and
   * restore; `DATABASE_URL` when not set.
   */
  readonly backupUrl: string | null
  /** Maximum number of database connections. */
  readonly poolSize: number
  readonly appKeyFile: string
  /** `DEMO`: null when the variable is not set, and the mode follows the database. */
  readonly demo: boolean | null
  /** `TIME_ZONE`: the time zone in which dashboards group by day. */
  readonly zone: string
  /** A folder with definitions that are added or changed at the start. */
  readonly definitionsDir: string | null
  /**
   * `REQUESTS_PER_PERSON`: maximum number of requests of one person in progress; 0 for no limit.
   */
  readonly requestsPerPerson: number
  /** The number of proxies in front that may set `X-Forwarded-For`. */
  readonly proxies: number
  /** Message gateways that take precedence over those set up in the console. */
  readonly gateways: Gateways
  /** `S3_*`: where file contents are stored; null for the database. */
  readonly objects: ObjectSettings | null
}

export interface Gateways {
  readonly sms: { readonly url: string; readonly secret: string } | null
  readonly mail: { readonly url: string; readonly from: string } | null
}

/** Address and credentials of the storage. */
export interface ObjectSettings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The default time zone. It is fixed, so that it is the same on every machine. */
export const defaultTimeZone = 'Asia/Shanghai'
