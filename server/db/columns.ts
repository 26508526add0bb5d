import type { AnyField } from '#resources/kinds/field.ts'

/** How values are stored. */
export interface FieldStorage {
  /**
   * The type in the spelling of PostgreSQL's catalogue; null when the value is not stored in a
   * column of the row.
   */
  type(field: AnyField): string | null
  /** From the API's form, which the rules have checked, to a parameter of `pg`. Null stays null. */
  toDatabase(value: unknown): unknown
  /**
   * SQL expression of the API's form, in JSON that PostgreSQL builds as well as in what `pg` returns:
   * `bigint` and `numeric` would come as texts from the latter.
   */
  toJson(column: string): string
  /** The type of one value that is compared with the column, where that is not the column's own. */
  readonly comparedAs?: string
  /**
   * How texts are sorted: in each language in its own way, or by characters, which is the same in
   * every language. Without it in the order of the column's type.
   */
  collation?(field: AnyField): 'languages' | 'characters' | undefined
  /** Values that are the same when folded (decision 70) count as the same where they are unique. */
  readonly folded?: true
  /** For values that name uploaded files. */
  readonly files?: FileColumn
}

/** How a column refers to uploaded files. */
interface FileColumn {
  /** The condition that a column refers to the file `f`. */
  refersSql(column: string): string
  /** The index that finds the rows with a file: what follows `on <table> `. */
  index(column: string): string
  /** The paths and ids of files in a value that is not null. */
  filesIn(value: unknown): readonly string[]
}

/** A column of this type whose values look the same in the API, but for `changes`. */
export const storedAs = (type: string, changes: Partial<FieldStorage> = {}): FieldStorage => ({
  type: () => type,
  toDatabase: value => value,
  toJson: column => column,
  ...changes,
})

/** SQL of the text of a column, for values that JSON has as texts. */
export const asText = (column: string): string => `${column}::text`
const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How ids and moments are stored, in fields and in the columns that every row has. */
export const idStorage = storedAs('bigint', { toJson: asText })
export const momentStorage = storedAs('timestamp(3) with time zone', {
  toJson: iso,
  comparedAs: 'timestamptz',
})

const storages = new Map<string, FieldStorage>()

/** Says how values of a kind are stored; `server/kit/kinds.ts` does it for all kinds. */
export const registerStorage = (kind: string, storage: FieldStorage): void => {
  storages.set(kind, storage)
}

/** How the values of a field are stored. */
export const fieldStorageOf = ({ kind }: Pick<AnyField, 'kind'>): FieldStorage => {
  const found = storages.get(kind)
  if (!found)
    throw new Error(`The field kind '${kind}' has no server part; add one to 'kinds' of a feature.`)
  return found
}

/** The stored form of a field's value. */
export const toDatabase = (field: AnyField, value: unknown): unknown =>
  value === null || value === undefined ? null : fieldStorageOf(field).toDatabase(value)

/** Whether the field has a column in its resource's own table. */
export const hasColumn = (field: AnyField): boolean => fieldStorageOf(field).type(field) !== null

/** Columns that every resource table has, by their names in the API. */
export const systemColumns = {
  id: idStorage,
  version: storedAs('integer'),
  createdAt: momentStorage,
  createdBy: idStorage,
  updatedAt: momentStorage,
  updatedBy: idStorage,
  deletedAt: momentStorage,
  deletedBy: idStorage,
} as const satisfies Record<string, FieldStorage>
