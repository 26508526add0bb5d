import type { AnyResource } from './resource.ts'
import { fieldsOf } from './resource.ts'

/** The reference field whose row's title this text field holds; see `nameIn`. */
export const findReferenceOfNameField = (resource: AnyResource, text: string): string | undefined =>
  fieldsOf(resource).find(([, { nameIn }]) => nameIn === text)?.[0]
