import { type BulkMode, bulkFieldsOf, bulkModes, takesMode } from '#resources/core/bulk.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { inquiriesGrantedBy } from '#resources/core/permissions.ts'
import { type Action, type AnyResource, fieldsOf, type Inquiry } from '#resources/core/resource.ts'
import { ruleOf } from '#resources/core/rules.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { isNullable, isWritable, readOnlyField, serverFields } from '#resources/core/validate.ts'
import { idPattern } from '#resources/kinds/ids.ts'
import type { ResourceBody } from '#server/kit/fixedRoute.ts'
import { type Components, nullable, object, type Schema } from './components.ts'

/** What the schemas of one definition are made from. */
export interface SchemaContext {
  readonly components: Components
  readonly resource: AnyResource
  /** The label of a field in the reader's language. */
  labelOf(field: string): string
  /** The label of a field that an action asks for. */
  inputLabelOf(action: string, field: string): string
}

type Entries = readonly (readonly [string, AnyField])[]

const id: Schema = { type: 'string', pattern: idPattern.source }
const integer: Schema = { type: 'integer' }
const moment: Schema = { type: 'string', format: 'date-time' }
const text: Schema = { type: 'string' }

/** The id of a row. */
export const idSchema = ({ components }: Pick<SchemaContext, 'components'>): Schema =>
  components.named('Id', () => id)

/** The ids of a batch. */
export const idsSchema = (about: Pick<SchemaContext, 'components'>, max = 1000): Schema => ({
  type: 'array',
  items: idSchema(about),
  minItems: 1,
  maxItems: max,
})

/** `deptLeader` as `DeptLeader`, as components are named. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** A component that belongs to a definition. */
export const ownComponent = (
  { components, resource }: Pick<SchemaContext, 'components' | 'resource'>,
  part: string,
  make: () => Schema,
): Schema => components.named(`${pascal(resource.name)}${part}`, make, resource.name)

/** A row as it is answered, without secrets, as a component of this name. */
export const rowSchema = (about: SchemaContext, name = pascal(about.resource.name)): Schema =>
  about.components.named(
    name,
    () => {
      const { resource, labelOf } = about
      const fields = fieldsOf(resource).filter(([, field]) => !kindOf(field).writeOnly)
      const properties = {
        id: idSchema(about),
        version: integer,
        ...Object.fromEntries(
          fields.map(([name, field]) => {
            const schema = { ...answeredSchema(about, field), description: labelOf(name) }
            return [name, mayBeEmpty(resource, field) ? nullable(schema) : schema] as const
          }),
        ),
        createdAt: resource.view ? nullable(moment) : moment,
        createdBy: nullable(idSchema(about)),
        updatedAt: resource.view ? nullable(moment) : moment,
        updatedBy: nullable(idSchema(about)),
        labels: labelsSchema(resource, fields),
      }
      const required = Object.keys(properties)
      const row = object({ ...properties, refused: refusedSchema(resource) }, required)
      // Rows in the bin and of all tenants have more properties.
      const { additionalProperties, ...open } = row
      return open
    },
    about.resource.name,
  )

/** A row in the bin, or one of all tenants, or both. */
export const rowVariantSchema = (
  about: SchemaContext,
  { bin = false, across = false }: { bin?: boolean; across?: boolean },
): Schema => {
  if (!bin && !across) return rowSchema(about)
  return ownComponent(about, `${across ? 'Across' : ''}${bin ? 'InBin' : ''}`, () => {
    const properties = {
      ...(across ? { tenantId: idSchema(about) } : {}),
      ...(bin
        ? {
            deletedAt: moment,
            deletedBy: nullable(idSchema(about)),
            deletedByName: nullable(text),
          }
        : {}),
    }
    const { additionalProperties, ...more } = object(properties)
    return { allOf: [rowSchema(about), more] }
  })
}

/** Whether a row can be without a value of this field, older rows and links to the bin included. */
export const mayBeEmpty = (resource: AnyResource, field: AnyField): boolean =>
  isNullable(field) ||
  field.when !== undefined ||
  field.requiredInNew === true ||
  Boolean(resource.view) ||
  (kindOf(field).refers === 'one' && field.onDelete !== undefined)

/** The titles of the rows that a row refers to; rows of all tenants name their tenant too. */
const labelsSchema = ({ tenancy }: AnyResource, fields: Entries): Schema =>
  object(
    Object.fromEntries([
      ...(tenancy === 'tenant' ? [['tenantId', text] as const] : []),
      ...fields.flatMap(([name, field]) => {
        if (field.to === undefined) return []
        const many = kindOf(field).refers === 'many'
        return [[name, many ? { type: 'array', items: text } : text] as const]
      }),
    ]),
    [],
  )

/** Why something may not be done to the row, by what is refused. */
const refusedSchema = ({ actions }: AnyResource): Schema =>
  object(
    Object.fromEntries(['update', 'delete', ...Object.keys(actions)].map(name => [name, text])),
    [],
  )

/** A value as rows have it: of its type, but not within the bounds that only new values must keep. */
const answeredSchema = (about: SchemaContext, field: AnyField): Schema => {
  const { type, format, enum: of, const: only, items } = valueSchema(about, field)
  if (kindOf(field).refers === 'one') return idSchema(about)
  const values = of ?? (only === undefined ? undefined : [only])
  const later = field.lapses ? [...new Set([...(values as unknown[]), field.lapses.to])] : values
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(later === undefined ? {} : { enum: later }),
    ...(items === undefined ? {} : { items }),
  }
}

/** A value as it is sent. */
const valueSchema = (about: SchemaContext, field: AnyField): Schema => {
  const schema = about.components.of(ruleOf(field), 'input')
  if (schema.type !== 'array') return schema
  const { pattern } = (schema.items ?? {}) as { pattern?: string }
  return { ...schema, items: pattern === idPattern.source ? idSchema(about) : text }
}

/** The body of a create; unknown properties are refused. */
export const createSchema = (about: SchemaContext): Schema =>
  ownComponent(about, 'Create', () => bodyOf(about, writableIn(about.resource, 'create')))

/** The body of an update: what changes, or the whole row as it was answered. */
export const updateSchema = (about: SchemaContext): Schema =>
  ownComponent(about, 'Update', () =>
    bodyOf(about, writableIn(about.resource, 'update'), {
      required: [],
      also: { version: integer, ...reviewIn(about, 'update'), ...sentBackOf(about) },
    }),
  )

const writableIn = (resource: AnyResource, mode: 'create' | 'update') =>
  fieldsOf(resource).filter(([, field]) => isWritable(field, mode))

/** What the caller has seen of the dry run, for actions that have one. */
const reviewIn = ({ resource }: SchemaContext, action: string): Readonly<Record<string, Schema>> =>
  inquiriesGrantedBy(resource, action).length > 0 ? { review: text } : {}

/**
 * Properties that an update accepts back unchanged. They are read-only, so that client generators
 * omit them from requests.
 */
const sentBackOf = ({ resource }: SchemaContext): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    [
      ...Object.keys(serverFields),
      ...fieldsOf(resource).flatMap(([name]) => (readOnlyField(resource, name) ? [name] : [])),
      'labels',
      'refused',
    ].map(name => [name, { readOnly: true }]),
  )

/** The body of a bulk update: the ids, and what to set, add or remove. */
export const bulkSchema = (about: SchemaContext): Schema =>
  ownComponent(about, 'BulkUpdate', () => {
    const part = (mode: BulkMode) => {
      const fields = bulkFieldsOf(about.resource).filter(([, field]) => takesMode(field, mode))
      return fields.length > 0 ? [[mode, bodyOf(about, fields, { required: [] })] as const] : []
    }
    return object(
      {
        ids: idsSchema(about),
        versions: { type: 'array', items: integer },
        ...Object.fromEntries(bulkModes.flatMap(part)),
      },
      ['ids'],
    )
  })

/** The input of an action, with the ids of its rows when there are many. */
export const inputSchema = (about: SchemaContext, name: string, many: boolean): Schema =>
  ownComponent(about, `${pascal(name)}${many ? 'Many' : ''}`, () => {
    const { input = {}, max } = about.resource.actions[name] as Action
    const labelled = { ...about, labelOf: (field: string) => about.inputLabelOf(name, field) }
    return bodyOf(labelled, fieldsOf({ fields: input } as AnyResource), {
      also: { ...(many ? { ids: idsSchema(about, max) } : {}), ...reviewIn(about, name) },
    })
  })

/**
 * The request body of an inquiry: that of the action or update that it belongs to, and `after`, the id
 * of the last row of the previous page.
 */
export const inquiryBodySchema = (about: SchemaContext, name: string, many: boolean): Schema =>
  ownComponent(about, `${pascal(name)}${many ? 'Many' : ''}`, () => {
    const { resource } = about
    const inquiries = (resource.inquiries ?? {}) as Readonly<Record<string, Inquiry>>
    const { beside, paged } = inquiries[name] as Inquiry
    const after: Readonly<Record<string, Schema>> = paged ? { after: idSchema(about) } : {}
    const ids: Readonly<Record<string, Schema>> = many ? { ids: idsSchema(about) } : {}
    if (beside === 'update')
      return bodyOf(about, writableIn(resource, 'update'), {
        required: [],
        also: { version: integer, ...sentBackOf(about), ...after },
      })
    const input = (resource.actions[beside] as Action | undefined)?.input ?? {}
    const labelled = { ...about, labelOf: (field: string) => about.inputLabelOf(beside, field) }
    return bodyOf(labelled, fieldsOf({ fields: input } as AnyResource), {
      also: { ...ids, ...after },
    })
  })

/** The body of a fixed route that writes as a definition does. */
export const writtenSchema = (about: SchemaContext, { mode, and }: ResourceBody): Schema => {
  const { properties, ...body } = bodyOf(
    about,
    writableIn(about.resource, mode),
    mode === 'create' ? {} : { required: ['version'], also: { version: integer } },
  )
  const more = and ? about.components.of(and, 'input').properties : {}
  return { ...body, properties: { ...(properties as Schema), ...(more as Schema) } }
}

/** A closed object with these fields; `required` lists the required ones. */
const bodyOf = (
  about: SchemaContext,
  fields: Entries,
  {
    required,
    also = {},
  }: { required?: readonly string[]; also?: Readonly<Record<string, Schema>> } = {},
): Schema => {
  const demanded = fields.filter(([, field]) => isDemanded(field)).map(([name]) => name)
  const properties = Object.fromEntries(
    fields.map(([name, field]) => {
      const schema = { ...valueSchema(about, field), description: about.labelOf(name) }
      return [name, isNullable(field) ? nullable(schema) : schema]
    }),
  )
  const wanted = required ?? [...('ids' in also ? ['ids'] : []), ...demanded]
  return object({ ...also, ...properties }, wanted)
}

const isDemanded = (field: AnyField) =>
  (field.required === true || field.requiredInNew === true) &&
  field.initial === undefined &&
  field.when === undefined

interface Where {
  readonly bin: boolean
  readonly across: boolean
}

/** What a list is filtered by: conditions by field, and `q`, which is searched for. */
export const filterSchema = (about: SchemaContext, { bin, across }: Where): Schema =>
  ownComponent(about, `${across ? 'Across' : ''}${bin ? 'Bin' : ''}Filter`, () => {
    const { resource, labelOf } = about
    const system: Entries = [
      ...(across ? ([['tenantId', { kind: 'reference', to: 'tenant' }]] as const) : []),
      ...(bin ? ([['deletedAt', { kind: 'dateTime' }]] as const) : []),
      ['createdAt', { kind: 'dateTime' }],
      ['updatedAt', { kind: 'dateTime' }],
    ]
    const own = fieldsOf(resource).filter(([, field]) => kindOf(field).filterOperators)
    const conditions = [
      ...own.map(([name, field]) => [name, conditionSchema(about, field), labelOf(name)] as const),
      ...system.map(([name, field]) => [name, conditionSchema(about, field), name] as const),
    ]
    return object(
      {
        q: { type: 'string', maxLength: 200 },
        id: conditionSchema(about, {
          kind: 'reference',
          ...(resource.tree ? { to: resource.name } : {}),
        }),
        ...Object.fromEntries(
          conditions.map(([name, condition, description]) => [name, { ...condition, description }]),
        ),
      },
      [],
    )
  })

/** What a field may be asked for: a value, some values, whether it is set, and what its kind allows. */
const conditionSchema = (about: SchemaContext, field: AnyField): Schema => {
  const { enum: of, ...value } = comparedSchema(about, field)
  const make = (one: Schema) => () => ({
    anyOf: [
      one,
      { type: 'array', items: one, maxItems: 10_000 },
      { type: 'null' },
      object({ set: { type: 'boolean' } }),
      ...(kindOf(field).filterOperators?.includes('like')
        ? [object({ like: { ...text, maxLength: 200 } })]
        : []),
      ...(kindOf(field).filterOperators?.includes('range')
        ? [object({ from: one, to: one }, [])]
        : []),
      ...(field.to === undefined
        ? []
        : [object({ under: { anyOf: [one, { type: 'array', items: one, maxItems: 1000 }] } })]),
    ],
  })
  if (of !== undefined) return make({ ...value, enum: of })()
  const kind = kindOf(field).refers ? 'reference' : field.kind
  const tree = field.to === undefined ? '' : 'Node'
  return about.components.named(`${pascal(kind)}${tree}Condition`, make(value))
}

const comparedSchema = (about: SchemaContext, field: AnyField): Schema => {
  if (kindOf(field).refers) return idSchema(about)
  const { items, ...answered } = answeredSchema(about, field)
  // A date stands for the whole day.
  if (kindOf(field).time === 'moment')
    return { anyOf: [answered, { type: 'string', format: 'date' }] }
  return (items as Schema | undefined) ?? answered
}

/** A sort: the name of a field that has an index, and the direction. */
export const sortSchema = (about: SchemaContext, { bin, across }: Where): Schema =>
  ownComponent(about, `${across ? 'Across' : ''}${bin ? 'Bin' : ''}Sort`, () => {
    const names = [
      'id',
      ...(bin ? ['deletedAt'] : []),
      ...(across ? ['tenantId'] : []),
      ...sortableFieldsOf(about.resource),
    ]
    return {
      type: 'array',
      prefixItems: [
        { type: 'string', enum: names },
        { type: 'string', enum: ['ASC', 'DESC'] },
      ],
      items: { type: 'string' },
      minItems: 2,
      maxItems: 2,
    }
  })
