import { type AnyResource, fieldsOf } from '#resources/core/define.ts'
import type { FieldKind } from '#resources/core/fields.ts'
import { columnOf, literal, quote, tableOf } from './names.ts'

/** A column that may refer to files. */
export interface FileUse {
  /** The name of the resource. */
  readonly resource: string
  readonly field: string
  readonly table: string
  /** SQL of the title of such a row, over the alias `t`. */
  readonly title: string
  /** SQL condition: the row `t` refers to the file `f`. */
  readonly refers: string
}

/** Number of characters of a path that are indexed, because of the size limit of an index. */
const reach = 200

/**
 * By kind of field, the condition that a column refers to the file `f`. Data URIs are not files.
 */
const refers: Readonly<Partial<Record<FieldKind, (column: string) => string>>> = {
  image: column => `(left(${column}, ${reach}) = f.path and ${column} like '/%')`,
  files: column => `(${column} @> array[f.id])`,
}

/** By kind of field, the index that finds the rows with a file: what follows `on <table> `. */
export const fileIndexes: Readonly<Partial<Record<FieldKind, (column: string) => string>>> = {
  image: column => `(left(${column}, ${reach})) where ${column} like '/%'`,
  files: column => `using gin (${column})`,
}

/**
 * Every column of these definitions that may refer to files. References are not recorded anywhere
 * else.
 */
export const fileUsesOf = (resources: readonly AnyResource[]): readonly FileUse[] =>
  resources
    .filter(it => !it.view)
    .flatMap(resource =>
      fieldsOf(resource).flatMap(([field, { kind }]) => {
        const referring = refers[kind]?.(`t.${quote(columnOf(field))}`)
        // Files of the installation's rows belong to the platform's tenant.
        const own = resource.tenancy === 'tenant' ? 't.tenant_id = f.tenant_id' : 'f.tenant_id = 1'
        if (!referring) return []
        const title = `t.${quote(columnOf(resource.title as string))}::text`
        const table = tableOf(resource.name)
        return [{ resource: resource.name, field, table, title, refers: `${own} and ${referring}` }]
      }),
    )

/** Condition: a message of any tenant shows the file `f`. */
const isShown =
  "exists (select from uc_message m where m.pictures <> '{}' and m.pictures @> array[f.id])"

/** Condition: any row, in the bin or not, refers to the file `f`. */
export const isUsedSql = (uses: readonly FileUse[]): string =>
  `(${[isShown, ...uses.map(it => `exists (select from ${it.table} t where ${it.refers})`)].join(' or ')})`

/** SQL of the first few rows that refer to the file `f`, each as `resource|id|title`. */
export const usersSql = (uses: readonly FileUse[]): string => {
  if (uses.length === 0) return "'{}'::text[]"
  const some = uses.map(
    it =>
      `(select ${literal(`${it.resource}|`)} || t.id || '|' || coalesce(${it.title}, '') as line from ${it.table} t where ${it.refers} limit 5)`,
  )
  return `array(select u.line from (${some.join(' union all ')}) u limit 10)`
}
