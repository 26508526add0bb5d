import type { Schema } from './components.ts'

const text: Schema = { type: 'string' }
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const flag: Schema = { type: 'string', enum: ['true', 'false'] }

/** Form and content of query parameters by name. Those that are not listed are plain texts. */
const forms: Readonly<Record<string, { readonly schema: Schema } | ReturnType<typeof json>>> = {
  range: json({
    type: 'array',
    items: { type: 'integer', minimum: 0 },
    minItems: 2,
    maxItems: 2,
  }),
  columns: json({ type: 'array', items: text }),
  q: { schema: { type: 'string', maxLength: 200 } },
  dry: { schema: flag },
  rows: { schema: { type: 'string', enum: ['all', 'good'] } },
  key: { schema: { type: 'string', pattern: '^[\\w-]{8,64}$' } },
  unread: { schema: flag },
  waiting: { schema: flag },
  days: { schema: { type: 'string', enum: ['7', '30', '90'] } },
  client: { schema: { type: 'string', enum: ['pc', 'mobile'] } },
}

/** A query parameter; one whose value is JSON says so by its media type. */
export const queryParameter = (name: string, description: string, schema?: Schema): Schema => ({
  name,
  in: 'query',
  description,
  ...(schema ? json(schema) : (forms[name] ?? { schema: text })),
})

/** A part of the path. */
export const pathParameter = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
})
