import * as z from 'zod'

/** A schema of OpenAPI 3.1: JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>

/** The named schemas of one document. */
export interface Components {
  /**
   * A reference to the component of this name; `make` is called once. `owner` tells components of
   * one name apart: that of the second owner gets another name.
   */
  named(name: string, make: () => Schema, owner?: string): Schema
  /** The JSON Schema of what a zod type accepts, or answers. Types with an id become components. */
  of(type: z.ZodType, io: 'input' | 'output'): Schema
  all(): Readonly<Record<string, Schema>>
}

export const createComponents = (): Components => {
  const schemas: Record<string, Schema> = {}
  const owners = new Map<string, string>()
  const named: Components['named'] = (name, make, owner = '') => {
    const free = owners.get(name) ?? owner
    if (free !== owner) return named(`${name}_`, make, owner)
    if (!owners.has(name)) {
      owners.set(name, owner)
      schemas[name] = {}
      schemas[name] = make()
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  return {
    named,
    of: (type, io) => {
      const { $defs = {}, ...schema } = convert(type, io)
      for (const [name, part] of Object.entries($defs as Record<string, Schema>))
        named(name, () => part)
      const name = z.globalRegistry.get(type)?.id
      return name === undefined ? schema : named(name, () => schema)
    },
    all: () => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const converted = {
  input: new WeakMap<z.ZodType, Schema>(),
  output: new WeakMap<z.ZodType, Schema>(),
}

/** Cached, because converting a type takes long and types do not change. */
const convert = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const known = converted[io].get(type)
  if (known) return known
  const { $schema, ...made } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as Record<string, unknown>),
  })
  // Its own definitions become components.
  const schema = JSON.parse(
    JSON.stringify(withoutAnyJson(made)).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Schema
  converted[io].set(type, schema)
  return schema
}

/**
 * Says `{}` where any JSON value may stand. zod describes it by a schema that refers to itself, which
 * generators of clients cannot take.
 */
const withoutAnyJson = (schema: Schema): Schema => {
  const { $defs = {}, ...rest } = schema as { $defs?: Readonly<Record<string, Schema>> }
  const any = Object.entries($defs).flatMap(([name, { anyOf }]) => {
    const itself = `#/$defs/${name}`
    const parts = (Array.isArray(anyOf) ? anyOf : []) as { items?: { $ref?: string } }[]
    return parts.some(it => it.items?.$ref === itself) ? [itself] : []
  })
  if (any.length === 0) return schema
  const kept = Object.entries($defs).filter(([name]) => !any.includes(`#/$defs/${name}`))
  const text = JSON.stringify({ ...rest, $defs: Object.fromEntries(kept) })
  return JSON.parse(
    any.reduce((all, itself) => all.replaceAll(`{"$ref":"${itself}"}`, '{}'), text),
  ) as Schema
}

/** Takes out what says nothing new, and mends what tools do not accept. */
const simplify = (schema: Record<string, unknown>): void => {
  delete schema.id
  // The range of numbers that JavaScript holds exactly.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // The pattern repeats the format, at length.
  if (schema.format !== undefined) delete schema.pattern
  if (Array.isArray(schema.prefixItems)) {
    const { length } = schema.prefixItems
    if (length === 0) delete schema.prefixItems
    // Linters ask for `items`, also where no further items are allowed.
    Object.assign(schema, { items: {}, minItems: length, maxItems: length })
  }
}

/** The schema, or null. */
export const nullable = (schema: Schema): Schema => {
  const { description, ...value } = schema
  if (Object.keys(value).length === 0) return schema
  const about = description === undefined ? {} : { description }
  return typeof value.type === 'string' && value.enum === undefined && value.const === undefined
    ? { ...value, type: [value.type, 'null'], ...about }
    : { anyOf: [value, { type: 'null' }], ...about }
}

/** A closed object in which these properties are required, all of them unless it says otherwise. */
export const object = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({
  type: 'object',
  ...(required.length > 0 ? { required } : {}),
  properties,
  additionalProperties: false,
})
