import type { AnyResource } from '#resources/core/resource.ts'

/** A table as the planner wants it. */
export interface Table {
  name: string
  /** Whether rows may be lost in a crash. */
  unlogged?: boolean
  /**
   * Percentage of a page that inserts fill. The rest is for new versions of its rows: while no indexed
   * column changes, these need no entries in the indexes.
   */
  fillfactor?: number
  /** Names of indexes that an earlier release may have created. They are dropped if present. */
  droppedIndexes?: readonly string[]
  /**
   * The column with the time of a row, by which the table is divided into months. Its primary key and
   * indexes are those of each partition.
   */
  byMonth?: string
  columns: readonly TableColumn[]
  primaryKey: readonly string[]
  indexes: readonly Index[]
  foreignKeys: readonly Constraint[]
  checks?: readonly Constraint[]
  identities?: readonly Identity[]
  policies: readonly Policy[]
  /** Rights by role, such as `select, insert`. */
  grants: Readonly<Record<string, string>>
}

export interface TableColumn {
  name: string
  /** In the spelling of `format_type`. */
  type: string
  required: boolean
  /** An SQL expression. */
  initial?: string
  /** The SQL expression of a column that PostgreSQL fills. */
  generated?: string
}

export interface Index {
  name: string
  unique?: boolean
  /** What follows `on <table> `: columns, method and condition. */
  on: string
  /** The index is left out when this extension is missing. */
  extension?: string
  /** For a unique index on rows with an id: what must not be equal, and the column it is about. */
  equal?: { readonly parts: readonly string[]; readonly column: string }
}

/** A column whose values are unique in the installation, by rows of `uc_identity`. */
export interface Identity {
  column: string
  kind: string
}

export interface Constraint {
  name: string
  sql: string
}

export interface Policy {
  name: string
  /** What follows `on <table> `. */
  sql: string
}

/** A view in place of a table. The row policies of the tables that it reads apply to the caller. */
export interface View {
  name: string
  /** What follows `as`. */
  sql: string
}

/** The current state of the database. */
export interface Catalogue {
  tables: Readonly<Record<string, CatalogueTable>>
  /** Views by name. Without a definition a view must be created again. */
  views: Readonly<Record<string, { sql: string | null; grants: readonly string[] }>>
  /** The grants of each sequence by name. */
  sequences: Readonly<Record<string, readonly string[]>>
  /** Functions of ours that one of our roles may not call, with the types of their arguments. */
  barredFunctions: readonly string[]
  /** The schema of all these, and which of our roles may use it. */
  schema: { name: string; users: readonly string[] }
  extensions: readonly string[]
  /** Extensions that could be created. */
  available: readonly string[]
}

interface CatalogueColumn {
  type: string
  required: boolean
  initial: string | null
  comment: string | null
}

export interface CatalogueTable {
  columns: Readonly<Record<string, CatalogueColumn>>
  /** The comments of indexes by name. */
  indexes: Readonly<Record<string, string | null>>
  /** The percentage of a page that inserts fill; null when it is not set. */
  fillfactor?: number | null
  constraints: readonly string[]
  /** Each row policy by name, as PostgreSQL writes it. */
  policies: Readonly<Record<string, string>>
  /** `role:right`, such as `uc_tenant:select`, of our roles and of `public`. */
  grants: readonly string[]
  /** The table that it is a partition of. */
  partitionOf: string | null
  /** Whether row security is enabled and forced. */
  guarded: boolean
  /** Whether it has, or had, rows; row policies hide them from the planner. */
  filled: boolean
}

/** The text of a view, or a function when it depends on the definitions in force. */
type ViewSql = string | ((resources: readonly AnyResource[]) => string)

/** A field that has another name than in an earlier release. */
export interface RenamedField {
  readonly resource: string
  readonly from: string
  readonly to: string
  /** The paths of the resource's screens. */
  readonly screens: readonly string[]
}

/** What the database holds besides the tables of definitions. */
export interface SchemaParts {
  readonly tables: readonly Table[]
  /**
   * Views by the resource with their rows. Each has the columns of a table: `tenant_id`, `id`, one
   * per field, `version`, the stamps of who and when, and `deleted_at`, which is always null.
   */
  readonly views: Readonly<Record<string, ViewSql>>
  /** Check constraints by table that hold whatever code writes. */
  readonly checks: Readonly<Record<string, readonly Constraint[]>>
  /** Statements that rename a field where rows of these tables name it. They run as `uc_system`. */
  readonly mentions?: readonly ((field: RenamedField) => readonly string[])[]
}

/** Everything that the database must hold. */
export interface Declared extends SchemaParts {
  readonly resources: readonly AnyResource[]
}
