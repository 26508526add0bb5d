import * as z from 'zod'
import { completed } from './complete.ts'
import { fieldConditionSchema, fieldSchema, labelSchema } from './fieldSchema.ts'
import { type Mistake, WrongDefinition } from './mistakes.ts'
import type { AnyDraft, AnyResource } from './resource.ts'

type FieldSchema = ReturnType<typeof fieldSchema>

const name = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)
const where = z.record(z.string(), z.json())

const actionSchema = (field: FieldSchema) =>
  z.strictObject({
    on: z.enum(['record', 'selection', 'all']),
    label: labelSchema.optional(),
    done: labelSchema.optional(),
    confirm: z.union([z.boolean(), labelSchema]).optional(),
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

const screen = z
  .strictObject({
    label: labelSchema,
    hint: labelSchema,
    empty: labelSchema,
    path: z.string().regex(/^[a-z0-9][\w-]*(?:\/[\w-]+)*$/i),
    view: z.enum(['table', 'tree']),
    across: z.boolean(),
    columns: z.array(z.string()),
    more: z.array(z.string()),
    filters: z.array(z.string()),
    sort: z.tuple([z.string(), z.enum(['asc', 'desc'])]),
    actions: z.array(z.string()),
    where,
    beside: z.string(),
    menu: z
      .strictObject({
        under: z.string(),
        icon: z.string(),
        order: z.int().min(-1_000_000).max(1_000_000),
        hidden: z.boolean(),
        badge: where,
      })
      .partial(),
  })
  .partial()

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
    label: labelSchema.optional(),
    plural: labelSchema.optional(),
    shared: z.boolean().optional(),
    title: z.string().optional(),
    bulk: z.array(z.string()).optional(),
    subtitle: z.string().optional(),
    displayName: z.string().optional(),
    tree: z.strictObject({ parent: z.string(), leaf: fieldConditionSchema.optional() }).optional(),
    scope: z
      .union([
        z.literal('all'),
        z.strictObject({ dept: z.string().optional(), owner: z.string().optional() }),
      ])
      .optional(),
    locked: fieldConditionSchema.optional(),
    fixed: fieldConditionSchema.optional(),
    quota: z.string().optional(),
    fewRows: z.literal(true).optional(),
    holdsCodes: z.literal(true).optional(),
    fields: z.record(name, field),
    actions: z.record(name, actionSchema(field)).optional(),
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
    form: z
      .array(
        z.strictObject({
          title: z.string().optional(),
          label: labelSchema.optional(),
          rows: z.array(z.array(z.string())),
        }),
      )
      .optional(),
    screens: z.record(name, screen).optional(),
    related: z.array(z.strictObject({ resource: z.string(), by: z.string() })).optional(),
  })
}

/**
 * Parses a definition from JSON and completes it, as `defineResource` does. Menu entries without a
 * directory stand in that of the organisation, since no directory of its own can come with JSON.
 * Throws a `WrongDefinition` with the place of each mistake.
 */
export const parseDefinition = (json: unknown): AnyResource => {
  const parsed = definitionSchema().safeParse(json)
  if (parsed.success) return completed(withDirectories(parsed.data) as unknown as AnyDraft)
  throw new WrongDefinition(parsed.error.issues.flatMap(mistakesIn))
}

const withDirectories = (draft: z.infer<ReturnType<typeof definitionSchema>>) => {
  if (!draft.api.startsWith('/app/')) return draft
  const screens = Object.entries(draft.screens ?? { main: { menu: {} } }).map(([key, screen]) => [
    key,
    screen.menu ? { ...screen, menu: { under: 'org', ...screen.menu } } : screen,
  ])
  return { ...draft, screens: Object.fromEntries(screens) }
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
