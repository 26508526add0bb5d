import * as z from 'zod'
import { type AnyResource, defineResource } from './define.ts'
import type { FieldKind } from './fields.ts'

const kinds: Record<FieldKind, true> = {
  text: true,
  multiline: true,
  richText: true,
  integer: true,
  money: true,
  flag: true,
  choice: true,
  status: true,
  date: true,
  dateTime: true,
  email: true,
  phone: true,
  secret: true,
  image: true,
  files: true,
  reference: true,
  references: true,
  routes: true,
  list: true,
  icon: true,
  colour: true,
  url: true,
  json: true,
}

const name = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)
const plainValue = z.union([z.string(), z.number(), z.boolean()])
const where = z.record(z.string(), z.json())
const only = z.record(z.string(), z.array(plainValue))

const field = z.strictObject({
  kind: z.enum(Object.keys(kinds) as [FieldKind]),
  required: z.boolean().optional(),
  requiredInNew: z.literal(true).optional(),
  unique: z.enum(['tenant', 'platform', 'siblings']).optional(),
  search: z.boolean().optional(),
  write: z.enum(['create', 'never']).optional(),
  unversioned: z.literal(true).optional(),
  when: only.optional(),
  autofill: z.enum(['name', 'tel', 'email', 'address-line1']).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  of: z.array(z.union([z.string(), z.number()])).optional(),
  to: z.string().optional(),
  shape: z.enum(['userName', 'code', 'path', 'version']).optional(),
  auto: z.literal('key').optional(),
  confirm: z.literal(true).optional(),
  initial: z.json().optional(),
  pick: where.optional(),
  within: z.string().optional(),
  nameIn: z.string().optional(),
  onDelete: z.enum(['refuse', 'clear', 'keep']).optional(),
  kept: z.enum(['sealed', 'elsewhere']).optional(),
  use: z.enum(['avatar', 'logo', 'image', 'code']).optional(),
  platformOnly: z.array(z.union([z.string(), z.number()])).optional(),
  lapses: z.strictObject({ from: z.string(), to: z.string(), at: z.string() }).optional(),
})

const action = z.strictObject({
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
      order: z.number(),
      hidden: z.boolean().optional(),
      badge: where.optional(),
    })
    .optional(),
})

/** Schema of a definition that arrives as JSON. Unknown keys are refused. */
export const definitionSchema = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  api: z.string().regex(/^\/(?:user\/admin|admin\/admin|app\/[a-z][\w-]*)\/[a-z][\w-]*$/),
  tenancy: z.enum(['tenant', 'platform']),
  shared: z.boolean().optional(),
  title: z.string(),
  subtitle: z.string().optional(),
  displayName: z.string().optional(),
  tree: z.strictObject({ parent: z.string(), leaf: only.optional() }).optional(),
  scope: z.union([
    z.literal('all'),
    z.strictObject({ dept: z.string().optional(), owner: z.string().optional() }),
  ]),
  locked: only.optional(),
  fixed: only.optional(),
  quota: z.string().optional(),
  fewRows: z.literal(true).optional(),
  holdsCodes: z.literal(true).optional(),
  fields: z.record(name, field),
  actions: z.record(name, action),
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

/**
 * Parses and freezes a definition from JSON. Throws an Error that names the place of the first
 * mistake.
 */
export const definitionFrom = (json: unknown): AnyResource => {
  const parsed = definitionSchema.safeParse(json)
  if (parsed.success) return defineResource(parsed.data as unknown as AnyResource) as AnyResource
  const issue = parsed.error.issues[0]
  throw new Error(
    `The definition is not valid at '${issue?.path.join('.') || 'its top'}': ${issue?.message}.`,
  )
}
