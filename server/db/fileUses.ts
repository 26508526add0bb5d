import type { AnyResource } from '#resources/core/define.ts'
import { fieldsOf } from '#resources/core/define.ts'
import type { FieldKind } from '#resources/core/fields.ts'
import { columnOf, literal, quote, tableOf } from './names.ts'

/** A column that may refer to files. */
export interface FileUse {
  /** The definition whose rows these are, as people know it. */
  readonly resource: string
  readonly field: string
  readonly table: string
  /** SQL over the alias `t` of what names such a row. */
  readonly title: string
  /** That the row `t` refers to the file `f`, in SQL. */
  readonly refers: string
}

/** How far a path is looked at: an index holds no more of it. */
const reach = 200

/** By kind, that a column refers to the file `f`; data URIs are no files. */
const refers: Readonly<Partial<Record<FieldKind, (column: string) => string>>> = {
  image: column => `(left(${column}, ${reach}) = f.path and ${column} like '/%')`,
  files: column => `(${column} @> array[f.id])`,
}

/** By kind, the index that finds the rows which refer to a file: what follows `on <table> `. */
export const fileIndexes: Readonly<Partial<Record<FieldKind, (column: string) => string>>> = {
  image: column => `(left(${column}, ${reach})) where ${column} like '/%'`,
  files: column => `using gin (${column})`,
}

/** Every column of these definitions that may refer to files; there is no other book-keeping of it. */
export const fileUsesOf = (resources: readonly AnyResource[]): readonly FileUse[] =>
  resources
    .filter(it => !it.view)
    .flatMap(resource =>
      fieldsOf(resource).flatMap(([field, { kind }]) => {
        const referring = refers[kind]?.(`t.${quote(columnOf(field))}`)
        // A file of the installation's own rows belongs to the platform's tenant.
        const own = resource.tenancy === 'tenant' ? 't.tenant_id = f.tenant_id' : 'f.tenant_id = 1'
        if (!referring) return []
        const title = `t.${quote(columnOf(resource.title as string))}::text`
        const table = tableOf(resource.name)
        return [{ resource: resource.name, field, table, title, refers: `${own} and ${referring}` }]
      }),
    )

/** That what people were told or have written to each other shows the file `f`, of whichever tenant. */
const isShown =
  "exists (select from uc_message m where m.pictures <> '{}' and m.pictures @> array[f.id])"

/** That any row refers to the file `f`, in the bin or not. */
export const isUsedSql = (uses: readonly FileUse[]): string =>
  `(${[isShown, ...uses.map(it => `exists (select from ${it.table} t where ${it.refers})`)].join(' or ')})`

/** The first few rows that refer to the file `f`, each as `resource|id|title`. */
export const usersSql = (uses: readonly FileUse[]): string => {
  if (uses.length === 0) return "'{}'::text[]"
  const some = uses.map(
    it =>
      `(select ${literal(`${it.resource}|`)} || t.id || '|' || coalesce(${it.title}, '') as line from ${it.table} t where ${it.refers} limit 5)`,
  )
  return `array(select u.line from (${some.join(' union all ')}) u limit 10)`
}
