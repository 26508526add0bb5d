/** What the planner wants a table to be. */
export interface Table {
  name: string
  /** Rows that a crash may forget. */
  unlogged?: boolean
  columns: readonly TableColumn[]
  primaryKey: readonly string[]
  indexes: readonly Index[]
  foreignKeys: readonly Constraint[]
  checks?: readonly Constraint[]
  policies: readonly Policy[]
  /** Rights by role, such as `select, insert`. */
  grants: Readonly<Record<string, string>>
}

export interface TableColumn {
  name: string
  /** As `format_type` spells it. */
  type: string
  required: boolean
  /** An SQL expression. */
  initial?: string
}

export interface Index {
  name: string
  unique?: boolean
  /** What follows `on <table> `: columns, method and condition. */
  on: string
  /** Left out where this extension is missing. */
  extension?: string
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

/** A select that stands for a table; row policies of what it reads hold for who asks. */
export interface View {
  name: string
  /** What follows `as`. */
  sql: string
}

/** What the database holds. */
export interface Catalogue {
  tables: Readonly<Record<string, CatalogueTable>>
  /** By name the text that each view was made from. */
  views: Readonly<Record<string, string | null>>
  sequences: readonly string[]
  extensions: readonly string[]
  /** Extensions that could be created. */
  available: readonly string[]
}

export interface CatalogueTable {
  columns: Readonly<Record<string, { type: string; required: boolean; initial: string | null }>>
  indexes: readonly string[]
  constraints: readonly string[]
  policies: readonly string[]
  /** `role:right`, such as `uc_tenant:select`. */
  grants: readonly string[]
  /** Row security is enabled and forced. */
  guarded: boolean
  /** Holds rows, or did; row policies hide them from who plans. */
  filled: boolean
}
