import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { fieldStorageOf } from './columns.ts'
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

/**
 * Every column of these definitions that may refer to files. References are not recorded anywhere
 * else.
 */
export const fileUsesOf = (resources: readonly AnyResource[]): readonly FileUse[] =>
  resources
    .filter(it => !it.view)
    .flatMap(resource =>
      fieldsOf(resource).flatMap(([field, options]) => {
        const referring = fieldStorageOf(options).files?.refersSql(`t.${quote(columnOf(field))}`)
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
