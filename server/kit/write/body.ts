import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { inquiriesGrantedBy } from '#resources/core/permissions.ts'
import type { Problem } from '#resources/core/problems.ts'
import { type AnyResource, fieldOf, fieldsOf } from '#resources/core/resource.ts'
import { checkValues, isWritable, type Writer } from '#resources/core/validate.ts'
import { Invalid } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { isId } from '#server/db/sql.ts'
import { same } from '#server/kit/audit/audit.ts'
import { serverKindOf } from '#server/kit/kinds.ts'

/** Returns the body of a write as an object; throws `Invalid` for anything else. */
export const requireObject = (body: unknown): Values => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Invalid({ body: { key: 'json' } })
  return body as Values
}

/** Maximum number of rows per batch, unless the action sets a lower one. */
export const maxBatchIds = 1000

/**
 * The ids of a batch, 1 to `most` of them, without duplicates; throws `Invalid` for anything else.
 */
export const parseIds = (ids: unknown, most = maxBatchIds): string[] => {
  if (!Array.isArray(ids) || ids.length === 0) throw new Invalid({ ids: { key: 'required' } })
  if (ids.length > most) throw new Invalid({ ids: { key: 'items', args: { limit: most } } })
  if (!ids.every(isId)) throw new Invalid({ ids: { key: 'reference' } })
  return [...new Set(ids as string[])]
}

/**
 * The row version that an editor has seen. It is required: without it a save could overwrite
 * changes that the editor has not seen.
 */
export const parseVersion = (version: unknown): number => {
  if (version === undefined) throw new Invalid({ version: { key: 'required' } })
  if (!Number.isInteger(version)) throw new Invalid({ version: { key: 'kind.integer' } })
  return version as number
}

/**
 * Splits the body into `review`, the result of the dry run that the caller saw, and the values.
 * Only where the action has a dry run.
 */
export const splitReview = (resource: AnyResource, action: string, sent: Values) => {
  if (inquiriesGrantedBy(resource, action).length === 0) return { review: undefined, values: sent }
  const { review, ...values } = sent
  if (review !== undefined && typeof review !== 'string')
    throw new Invalid({ review: { key: 'kind.text' } })
  return { review, values }
}

/**
 * Validates a body and returns the values to store, and separately the secrets. Throws `Invalid`
 * with all problems.
 */
export const validateBody = async (
  resource: AnyResource,
  sent: Values,
  mode: 'create' | 'update',
  stored?: AnyRow,
  writer?: Writer,
) => {
  const { values, problems } = checkValues(resource, sent, mode, stored, writer)
  const wrong: [string, Problem][] = []
  const kept: Values = {}
  for (const [name, problem] of Object.entries(problems))
    if (isKept(fieldOf(resource, name), problem, sent[name], stored?.[name]))
      kept[name] = stored?.[name]
    else wrong.push([name, problem])
  if (wrong.length > 0) throw new Invalid(Object.fromEntries(wrong))
  return apart(resource, await sanitised(resource, { ...values, ...kept }))
}

/**
 * Whether a value that violates a stricter, newer rule may stay because the caller sent it back
 * unchanged.
 */
const isKept = (
  field: AnyField | undefined,
  { key }: Problem,
  sent: unknown,
  stored: unknown,
): boolean =>
  isWritable(field, 'update') && key !== 'required' && stored != null && same(sent, stored)

const apart = (resource: AnyResource, values: Values): { values: AnyRow; secrets: AnyRow } => {
  const { secret } = treatedFieldsOf(resource)
  const kept: AnyRow = {}
  const secrets: AnyRow = {}
  for (const [name] of fieldsOf(resource))
    if (Object.hasOwn(values, name)) (secret.has(name) ? secrets : kept)[name] = values[name]
  return { values: kept, secrets }
}

const sanitised = async (resource: AnyResource, values: Values): Promise<Values> => {
  const found = treatedFieldsOf(resource).cleaned.filter(([name]) => values[name] != null)
  if (found.length === 0) return values
  const cleaned = await Promise.all(
    found.map(async ([name, clean]) => [name, await clean(values[name])] as const),
  )
  return { ...values, ...Object.fromEntries(cleaned) }
}

/** The fields of a definition that writes treat apart, found once. */
interface TreatedFields {
  /** Stored beside the row. */
  readonly secret: ReadonlySet<string>
  readonly cleaned: readonly (readonly [string, (value: unknown) => Promise<unknown>])[]
}

const treated = new WeakMap<AnyResource, TreatedFields>()

const treatedFieldsOf = (resource: AnyResource): TreatedFields => {
  const before = treated.get(resource)
  if (before) return before
  const fields = fieldsOf(resource)
  const made = {
    secret: new Set(fields.filter(([, it]) => kindOf(it).writeOnly).map(([name]) => name)),
    cleaned: fields.flatMap(([name, field]) => {
      const { clean } = serverKindOf(field)
      return clean ? [[name, clean] as const] : []
    }),
  }
  treated.set(resource, made)
  return made
}
