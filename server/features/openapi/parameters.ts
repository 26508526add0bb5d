import type { Schema } from './components.ts'

const text: Schema = { type: 'string' }

/**
 * A text that is JSON. A parameter with `content` would say the same, and generators would type it,
 * but some of them (orval 7) fail at it; the schemas of filters and sorts are components instead.
 */
const json = (schema: Schema): Schema => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: schema,
})
const flag: Schema = { type: 'string', enum: ['true', 'false'] }

/** Schemas of query parameters by name. Those that are not listed are plain texts. */
const forms: Readonly<Record<string, Schema>> = {
  range: json({
    type: 'array',
    items: { type: 'integer', minimum: 0 },
    minItems: 2,
    maxItems: 2,
  }),
  columns: json({ type: 'array', items: text }),
  q: { type: 'string', maxLength: 200 },
  dry: flag,
  rows: { type: 'string', enum: ['all', 'good'] },
  key: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  unread: flag,
  waiting: flag,
  days: { type: 'string', enum: ['7', '30', '90'] },
  client: { type: 'string', enum: ['pc', 'mobile'] },
}

/** A query parameter; `schema` is that of a value which is sent as JSON. */
export const queryParameter = (name: string, description: string, schema?: Schema): Schema => ({
  name,
  in: 'query',
  description,
  schema: schema ? json(schema) : (forms[name] ?? text),
})

/** A part of the path. */
export const pathParameter = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
})
