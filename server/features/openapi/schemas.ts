import * as z from 'zod'
import { type BulkMode, bulkFieldsOf, bulkModes, takesMode } from '#resources/core/bulk.ts'
import { type AnyResource, fieldsOf } from '#resources/core/define.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { ruleOf } from '#resources/core/rules.ts'
import { isNullable, isWritable, readOnlyField, serverFields } from '#resources/core/validate.ts'
import type { Written } from '#server/kit/fixedRoute.ts'

/** A schema of OpenAPI 3.1: JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>
/** Returns the label of a field in the reader's language. */
export type Named = (field: string) => string

/** The JSON Schema of a zod type's input. */
export const schemaOf = (type: z.ZodType): Schema => {
  const { $schema, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return schema
}

/** An object with these fields as an answer contains it, without secrets. */
export const rowSchema = (resource: AnyResource, named: Named): Schema => ({
  type: 'object',
  properties: {
    id,
    version: whole,
    ...propertiesOf(
      fieldsOf(resource).filter(([, field]) => !kindOf(field).writeOnly),
      named,
    ),
    createdAt: moment,
    createdBy: nullable(id),
    updatedAt: moment,
    updatedBy: nullable(id),
    labels: { type: 'object' },
    refused: { type: 'object', additionalProperties: { type: 'string' } },
  },
})

/**
 * The body of a create or an update; unknown properties are refused. An update may contain the
 * whole row as it was answered.
 */
export const bodySchema = (
  resource: AnyResource,
  mode: 'create' | 'update',
  named: Named,
): Schema => {
  const fields = writableIn(resource, mode)
  return mode === 'create'
    ? objectOf(fields, named)
    : objectOf(fields, named, {
        required: [],
        also: { version: whole, ...sentBackOf(resource) },
      })
}

const writableIn = (resource: AnyResource, mode: 'create' | 'update') =>
  fieldsOf(resource).filter(([, field]) => isWritable(field, mode))

/**
 * Properties that an update accepts back unchanged. They are read-only, so that client generators
 * omit them from requests.
 */
const sentBackOf = (resource: AnyResource) =>
  Object.fromEntries(
    [
      ...Object.keys(serverFields),
      ...fieldsOf(resource).flatMap(([name]) => (readOnlyField(resource, name) ? [name] : [])),
      'labels',
      'refused',
    ].map(name => [name, { readOnly: true }]),
  )

/** The body of a bulk update: the ids, and what to set, add or remove. */
export const bulkSchema = (resource: AnyResource, named: Named): Schema => {
  const part = (mode: BulkMode) => {
    const fields = bulkFieldsOf(resource).filter(([, field]) => takesMode(field, mode))
    return fields.length > 0 ? [[mode, objectOf(fields, named, { required: [] })] as const] : []
  }
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ids,
      versions: { type: 'array', items: { type: 'integer' } },
      ...Object.fromEntries(bulkModes.flatMap(part)),
    },
    required: ['ids'],
  }
}

/** The body of a fixed route that writes as a definition does. */
export const writtenSchema = ({ resource, mode, and }: Written, named: Named): Schema => {
  const { properties, ...body } =
    mode === 'create'
      ? bodySchema(resource, mode, named)
      : objectOf(writableIn(resource, mode), named, {
          required: ['version'],
          also: { version: whole },
        })
  const more = and ? schemaOf(and).properties : {}
  return { ...body, properties: { ...(properties as Schema), ...(more as Schema) } }
}

type Entries = readonly (readonly [string, AnyField])[]

/** An object schema with these fields and no others; `required` lists the required ones. */
export const objectOf = (
  fields: Entries,
  named: Named,
  {
    required = fields.filter(([, field]) => isDemanded(field)).map(([name]) => name),
    also = {},
  }: { required?: readonly string[]; also?: Readonly<Record<string, Schema>> } = {},
): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties: { ...also, ...propertiesOf(fields, named) },
  ...(required.length > 0 ? { required } : {}),
})

const isDemanded = (field: AnyField) =>
  (field.required === true || field.requiredInNew === true) &&
  field.initial === undefined &&
  field.when === undefined

const propertiesOf = (fields: Entries, named: Named) =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      const schema = { ...valueSchema(field), description: named(name) }
      return [name, isNullable(field) ? nullable(schema) : schema]
    }),
  )

const known = new WeakMap<AnyField, Schema>()

/** Cached, because definitions do not change and converting a rule takes long. */
const valueSchema = (field: AnyField): Schema => {
  const schema = known.get(field) ?? schemaOf(ruleOf(field))
  known.set(field, schema)
  return schema
}

const nullable = (schema: Schema): Schema =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema

export const id: Schema = { type: 'string', pattern: '^[1-9][0-9]{0,18}$' }
export const ids: Schema = { type: 'array', items: id, minItems: 1, maxItems: 1000 }
const whole: Schema = { type: 'integer' }
const moment: Schema = { type: 'string', format: 'date-time' }
