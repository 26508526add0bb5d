import type { Language } from '#i18n/catalog.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { ProblemKey } from '#resources/core/problems.ts'
import { fieldOf, type Screen } from '#resources/core/resource.ts'
import { Invalid } from '#server/base/errors.ts'
import type { ResourcePlan } from '#server/kit/plan.ts'
import { parseQuery, type Query } from '#server/kit/query/query.ts'
import { parseTimeZone } from './zone.ts'

export interface Column {
  readonly name: string
  readonly field: AnyField
}

/** What to export: which rows in which order, which columns, and the time zone. */
export interface ExportRequest {
  readonly query: Query
  readonly columns: readonly Column[]
  readonly zone: string
}

/** Parses filter, sort, columns and zone. Throws `Invalid` for anything that may not be read. */
export const parseExportRequest = (
  plan: ResourcePlan,
  sent: Record<string, string>,
  language: Language,
): ExportRequest => ({
  query: parseQuery(plan, sent, 'list', language),
  columns: columnsOf(plan, sent.columns),
  zone: parseTimeZone(sent.zone),
})

const refuse = (name: 'columns', key: ProblemKey = 'unknown'): never => {
  throw new Invalid({ [name]: { key } })
}

const columnsOf = (plan: ResourcePlan, text: string | undefined): Column[] => {
  if (text === undefined) return usual(plan).flatMap(name => columnOf(plan, name) ?? [])
  const names = parsed(text)
  if (!Array.isArray(names) || names.length === 0) return refuse('columns')
  return [...new Set(names)].map(name => columnOf(plan, name) ?? refuse('columns'))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('columns', 'json')
  }
}

/** The default columns: those of the first screen, or all fields of a resource without screens. */
const usual = ({ resource }: ResourcePlan): readonly string[] =>
  (Object.values(resource.screens)[0] as Screen | undefined)?.columns ??
  Object.keys(resource.fields)

const system: Readonly<Record<string, AnyField>> = {
  id: { kind: 'text' },
  createdAt: { kind: 'dateTime' },
  updatedAt: { kind: 'dateTime' },
  tenantId: { kind: 'reference' },
}

const columnOf = ({ resource, selects }: ResourcePlan, name: unknown): Column | undefined => {
  if (typeof name !== 'string' || !selects.has(name)) return
  const field = fieldOf(resource, name) ?? (Object.hasOwn(system, name) ? system[name] : undefined)
  return field && kindOf(field).exported !== false ? { name, field } : undefined
}
