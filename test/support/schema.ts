import type { AnyResource } from '#resources/core/resource.ts'
import type { Database } from '#server/base/deps.ts'
import * as prepare from '#server/db/prepare.ts'
import { product } from './composition.ts'

/** Brings a database to what these definitions need, with everything else that the product declares. */
export const applySchema = (
  db: Database,
  resources: readonly AnyResource[],
  log?: Parameters<typeof prepare.applySchema>[2],
): Promise<void> => prepare.applySchema(db, { ...product.schema, resources }, log)

/** What that would do now. */
export const planDatabase = (db: Database, resources: readonly AnyResource[]) =>
  prepare.planDatabase(db, { ...product.schema, resources })
