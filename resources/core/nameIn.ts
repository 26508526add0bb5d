import type { AnyResource } from './define.ts'
import { fieldsOf } from './define.ts'

/** The reference whose row's name stands in this text of the same resource; see `nameIn`. */
export const referenceNaming = (resource: AnyResource, text: string): string | undefined =>
  fieldsOf(resource).find(([, { nameIn }]) => nameIn === text)?.[0]
