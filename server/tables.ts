import type { productResources } from '#resources/index.ts'
import type { ResourceTables } from '#server/db/tableTypes.ts'

/** Definitions whose rows are read from a view over system tables. */
type OverView =
  | 'accessCall'
  | 'externalIdentity'
  | 'file'
  | 'job'
  | 'lockout'
  | 'session'
  | 'signIn'
type Product = (typeof productResources)[number]

declare module '#server/base/tables.ts' {
  interface Tables extends ResourceTables<Exclude<Product, { readonly name: OverView }>> {}
}
