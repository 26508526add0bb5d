import * as z from 'zod'
import { type AnyResource, defineResource } from './define.ts'
import { fieldSchema, onlySchema } from './fieldSchema.ts'
import { type Mistake, WrongDefinition } from './mistakes.ts'

type FieldSchema = ReturnType<typeof fieldSchema>

const name = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)
const where = z.record(z.string(), z.json())

const actionSchema = (field: FieldSchema) =>
  z.strictObject({
    on: z.enum(['record', 'selection', 'all']),
    confirm: z.boolean().optional(),
    danger: z.boolean().optional(),
    input: z.record(name, field).optional(),
    when: where.optional(),
    icon: z.string().optional(),
    withSave: where.optional(),
    rare: z.boolean().optional(),
    reveals: z.string().optional(),
    max: z.number().int().optional(),
    takesOver: z.literal(true).optional(),
  })

const screen = z.strictObject({
  path: z.string().regex(/^[a-z0-9][\w-]*(?:\/[\w-]+)*$/i),
  view: z.enum(['table', 'tree']),
  across: z.boolean().optional(),
  columns: z.array(z.string()),
  more: z.array(z.string()).optional(),
  filters: z.array(z.string()),
  sort: z.tuple([z.string(), z.enum(['asc', 'desc'])]),
  actions: z.array(z.string()),
  where: where.optional(),
  beside: z.string().optional(),
  menu: z
    .strictObject({
      under: z.string(),
      icon: z.string(),
      order: z.int().min(-1_000_000).max(1_000_000),
      hidden: z.boolean().optional(),
      badge: where.optional(),
    })
    .optional(),
})

/**
 * Schema of a definition that arrives as JSON. Unknown keys are refused. It is made at each use,
 * because extensions add kinds of fields.
 */
export const definitionSchema = () => {
  const field = fieldSchema()
  return z.strictObject({
    name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
    api: z.string().regex(/^\/(?:user\/admin|admin\/admin|app\/[a-z][\w-]*)\/[a-z][\w-]*$/),
    tenancy: z.enum(['tenant', 'platform']),
    shared: z.boolean().optional(),
    title: z.string(),
    subtitle: z.string().optional(),
    displayName: z.string().optional(),
    tree: z.strictObject({ parent: z.string(), leaf: onlySchema.optional() }).optional(),
    scope: z.union([
      z.literal('all'),
      z.strictObject({ dept: z.string().optional(), owner: z.string().optional() }),
    ]),
    locked: onlySchema.optional(),
    fixed: onlySchema.optional(),
    quota: z.string().optional(),
    fewRows: z.literal(true).optional(),
    holdsCodes: z.literal(true).optional(),
    fields: z.record(name, field),
    actions: z.record(name, actionSchema(field)),
    proof: z.array(z.string()).optional(),
    inquiries: z
      .record(
        name,
        z.strictObject({
          on: z.enum(['record', 'selection']),
          beside: z.string(),
          query: z.array(z.string()).optional(),
          paged: z.literal(true).optional(),
        }),
      )
      .optional(),
    form: z.array(
      z.strictObject({ title: z.string().optional(), rows: z.array(z.array(z.string())) }),
    ),
    screens: z.record(name, screen),
    related: z.array(z.strictObject({ resource: z.string(), by: z.string() })).optional(),
  })
}

/**
 * Parses and freezes a definition from JSON. Throws a `WrongDefinition` with the place of each
 * mistake.
 */
export const definitionFrom = (json: unknown): AnyResource => {
  const parsed = definitionSchema().safeParse(json)
  if (parsed.success) return defineResource(parsed.data as unknown as AnyResource) as AnyResource
  throw new WrongDefinition(parsed.error.issues.flatMap(mistakesIn))
}

const mistakesIn = (issue: z.core.$ZodIssue): Mistake[] => {
  const place = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({
      at: [...place, key].join('.'),
      message: `There is no setting '${key}' here; take it out.`,
    }))
  return [{ at: place.join('.'), message: `${issue.message}.` }]
}
