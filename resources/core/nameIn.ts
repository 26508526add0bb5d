import type { AnyResource } from './define.ts'
import { fieldsOf } from './define.ts'

/** The reference field whose row's title this text field holds; see `nameIn`. */
export const referenceNaming = (resource: AnyResource, text: string): string | undefined =>
  fieldsOf(resource).find(([, { nameIn }]) => nameIn === text)?.[0]
