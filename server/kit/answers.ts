import * as z from 'zod'
import type { AnyResource } from '#resources/core/resource.ts'
import { idPattern } from '#resources/kinds/ids.ts'

/**
 * The `data` that a fixed route answers, for the OpenAPI document: a schema, a row of a definition
 * (under the name of a component of its own), or content of these media types without an envelope.
 */
export type Answers =
  | z.ZodType
  | { readonly row: AnyResource; readonly as: string }
  | { readonly media: readonly string[] }

/** An id, as answers hold it. */
export const idText = z.string().regex(idPattern)

/** A moment, in ISO 8601. */
export const moment = z.iso.datetime({ offset: true })

/** `data` is null: there is nothing to say. */
export const noData = z.null()

/** All rows at once. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row) })

/** Some rows, and how many there are. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), total: z.int() })

/** How much of a limit is used, and how much may be; 0 is no limit. */
export const quotaUsageSchema = z.object({ quota: z.string(), used: z.number(), max: z.number() })
