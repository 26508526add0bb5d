import type { DataProvider, Identifier } from 'react-admin'

/** A row on offer for a reference. */
export interface ReferenceOption {
  id: string
  title: string
  subtitle?: string
  parentId?: string | null
}

interface OptionQuery {
  q?: string
  ids?: readonly Identifier[]
  /** From 1. */
  page?: number
  perPage?: number
  filter?: object
  /** Of all tenants. */
  across?: boolean
  signal?: AbortSignal
}

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** One write, as the record's history tells it. */
export interface HistoryEvent {
  id: string
  at: string
  actor: string
  /** Platform staff, in a tenant that is not theirs. */
  platform?: boolean | null
  action: string
  changes: readonly FieldChange[]
}

/** How many rows of one kind one's tenant has, and may have; 0 is no limit. */
export interface Limit {
  quota: string
  used: number
  max: number
}

export interface ActionCall {
  action: string
  /** None for an action on all. */
  ids?: readonly Identifier[]
  input?: object
}

/** What is changed on many rows at once: values that are set, references that are added or removed. */
export interface BulkChange {
  values?: Readonly<Record<string, unknown>>
  add?: Readonly<Record<string, unknown>>
  remove?: Readonly<Record<string, unknown>>
}

/** Rows that a bulk change was sent for, and those that became others by it, with their versions. */
interface BulkUpdateResult {
  ids: string[]
  changed: readonly { id: string; version: number }[]
  sessions?: number
}

/** Which rows go into a file, in which order, and what of them. */
export interface ExportQuery {
  filter: object
  sort: { field: string; order: string }
  columns: readonly string[]
  signal?: AbortSignal
}

/** Something wrong with a file. */
export interface ImportError {
  /** As the file numbers it; 0 for the whole of it. */
  row: number
  /** None where the whole row is meant. */
  column: string | null
  value: string
  message: string
}

/** What an import has done, or would do. */
export interface ImportReport {
  total: number
  valid: number
  errors: readonly ImportError[]
  /** What it is undone by; none when nothing was added. */
  batch: string | null
  /** The rows that were added. */
  ids: readonly string[]
  /** The rows with errors as texts, each with its reasons. */
  bad?: { head: readonly string[]; rows: readonly { cells: readonly string[]; reasons: string }[] }
}

/** What is to become of a file: its errors are told, all rows are added or none, or those without errors are added. */
/** What undoing an import did: `kept` rows stay, for these reasons; deleted ones were gone before. */
interface UndoImportResult {
  readonly ids: readonly string[]
  readonly kept: number
  readonly reasons: Readonly<Record<'changed' | 'used' | 'deleted', number>>
}

type ImportMode = 'dry' | 'all' | 'good'

/** react-admin's data provider and what our API does beyond it. Resources go by screen path or by name. */
export interface ConsoleProvider extends DataProvider {
  /** Does an action of the definition, or `restore` and `purge`; answers what the server answered. */
  act<T = unknown>(resource: string, act: ActionCall): Promise<T>
  /** Changes many rows alike, all of them or none; with `versions` (in the order of `ids`) none that is another by now. */
  bulkUpdate(
    resource: string,
    sent: { ids: readonly Identifier[]; versions?: readonly number[]; change: BulkChange },
  ): Promise<BulkUpdateResult>
  options(
    resource: string,
    query?: OptionQuery,
  ): Promise<{ list: ReferenceOption[]; total: number }>
  /** What one's own tenant may have and has. */
  limits(): Promise<readonly Limit[]>
  /** Every row that meets the filter, as a CSV file that arrives while it is written. */
  export(resource: string, query: ExportQuery): Promise<Response>
  /** Imports a file; the same `key` imports once, however often it is sent. */
  import(
    resource: string,
    sent: { file: File; mode: ImportMode; key?: string; signal?: AbortSignal },
  ): Promise<ImportReport>
  /** Moves the rows of an import to the bin, but for those changed since or in use. */
  undoImport(resource: string, batch: string): Promise<UndoImportResult>
  importTemplate(resource: string): Promise<Response>
  history(
    resource: string,
    query: { id: Identifier; page?: number; perPage?: number },
  ): Promise<{ list: HistoryEvent[]; total: number }>
}

/** What a list's `meta` may say. */
export interface ListMeta {
  /** The total is a guess. */
  estimated?: boolean
  /** There are rows, and all of them lie outside the data scope. */
  outOfScope?: boolean
}
