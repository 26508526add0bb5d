import type { Lapse } from '#resources/kinds/choice/kind.ts'
import { unknownSettings } from './fieldSchema.ts'
import type { AnyField } from './fields.ts'
import { kindOf } from './kinds.ts'
import type { Mistake } from './mistakes.ts'
import type { AnyResource } from './resource.ts'
import { fieldOf } from './resource.ts'
import { ruleOf } from './rules.ts'

type Find = (name: string) => AnyResource | undefined
/** Columns that every row has and that a screen may show. */
export const systemFields = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt'])
/** Names that every row already uses, so no field may take them. */
const reserved = new Set([
  ...systemFields,
  'tenantId',
  'version',
  'createdBy',
  'updatedBy',
  'deletedBy',
  'labels',
  'refused',
  'searchPinyin',
  'searchPinyinOf',
  'q',
  'ids',
  ...Object.getOwnPropertyNames(Object.prototype),
])

const fieldName = /^[a-z][A-Za-z0-9]{0,39}$/

/** Returns those of `names` that are neither fields of the resource nor in `allowed`. */
export const unknownNames = (
  resource: AnyResource,
  names: readonly string[],
  allowed: ReadonlySet<string> = new Set(),
) => names.filter(name => !allowed.has(name) && !fieldOf(resource, name))

/** Mistakes of one field. */
export const fieldMistakes = (
  resource: AnyResource,
  name: string,
  field: AnyField,
  find: Find,
): Mistake[] => {
  const found: Mistake[] = []
  const say = (wrong: string, setting = '') =>
    found.push({
      at: `fields.${name}${setting && `.${setting}`}`,
      message: `field '${name}' ${wrong}`,
    })
  if (!fieldName.test(name))
    say('is not a camel case name of at most 40 letters and digits; rename it.')
  if (reserved.has(name)) say('has a name that every row carries anyway; rename it.')
  if (field.to !== undefined && field.to !== resource.name && !find(field.to))
    say(`refers to '${field.to}', which no definition is named; mend 'to'.`, 'to')
  for (const it of kindOf(field).mistakes?.(field) ?? []) say(it)
  for (const it of unknownSettings(field))
    say(`has the setting '${it}', which the kind '${field.kind}' does not; take it out.`, it)
  if (!isInitial(field)) say("has an 'initial' that is no valid value; correct it.", 'initial')
  if (field.min !== undefined && field.max !== undefined && field.min > field.max)
    say("has a 'min' above its 'max'; swap them.", 'min')
  if ((field.required || field.requiredInNew) && field.write === 'never')
    say("is required but written by nobody; drop 'required' or 'write'.", 'write')
  if (field.unversioned && field.write === undefined)
    say("is written by people and 'unversioned'; drop one of the two.", 'unversioned')
  if (field.unique === 'siblings' && !resource.tree)
    say("is unique among siblings, but there is no tree; use 'tenant'.", 'unique')
  if (field.search && !kindOf(field).filterOperators?.includes('like'))
    say("cannot be searched; drop 'search'.", 'search')
  for (const was of [field.was ?? []].flat())
    if (fieldOf(resource, was)) say(`was '${was}', which is a field still; mend 'was'.`, 'was')
    else if (reserved.has(was) || !fieldName.test(was))
      say(`was '${was}', which no field can have been called; mend 'was'.`, 'was')
  if (field.was !== undefined && kindOf(field).writeOnly)
    say("is a secret, which can be read under its own name only; drop 'was'.", 'was')
  for (const other of unknownNames(resource, Object.keys(field.when ?? {})))
    say(`depends on '${other}', which is not declared; mend 'when'.`, 'when')
  if (field.inRow && (kindOf(field).refers !== 'many' || field.when || field.within || field.write))
    say(
      "stores ids in the row without being several references that always apply; drop 'inRow'.",
      'inRow',
    )
  if (field.inRow && field.onDelete !== 'clear' && find(field.to ?? '')?.tenancy === 'platform')
    say(
      "stores ids of the platform in the row without hiding deleted ones; say onDelete 'clear'.",
      'onDelete',
    )
  if (
    field.onDelete === 'clear' &&
    field.within === undefined &&
    resource.tenancy === 'platform' &&
    find(field.to ?? '')?.tenancy === 'tenant'
  )
    say(
      "hides deleted rows of a tenant, whose rows the platform does not see; say 'within' or another 'onDelete'.",
      'onDelete',
    )
  if (field.when && Object.hasOwn(field.when, name)) say("depends on itself; mend 'when'.", 'when')
  if (field.lapses && !canLapse(resource, field.of, field.lapses))
    say("lapses between values it does not have, or at no moment; mend 'lapses'.", 'lapses')
  return [
    ...found,
    ...withinMistakes(resource, name, field, find),
    ...nameInMistakes(resource, name, field, find),
  ]
}

/**
 * Whether the initial value is one that people could enter, or an empty text. It becomes a part of
 * SQL.
 */
const isInitial = (field: AnyField): boolean =>
  field.initial === undefined ||
  field.initial === null ||
  (field.initial === '' && kindOf(field).text !== undefined) ||
  ruleOf(field).safeParse(field.initial).success

const nameInMistakes = (
  resource: AnyResource,
  name: string,
  field: AnyField,
  find: Find,
): Mistake[] => {
  const { to = '', nameIn } = field
  if (nameIn === undefined) return []
  const wrong = (why: string) => [
    { at: `fields.${name}.nameIn`, message: `field '${name}' ${why}` },
  ]
  const text = fieldOf(resource, nameIn)
  if (!text || kindOf(text).text !== 'name' || text.required || text.unique || text.write)
    return wrong(`keeps a name in '${nameIn}', which is no optional text; mend 'nameIn'.`)
  return kindOf(field).refers === 'one' && find(to)?.tenancy === resource.tenancy
    ? []
    : wrong("keeps a name without leading to one row of the same tenancy; drop 'nameIn'.")
}

const withinMistakes = (
  resource: AnyResource,
  name: string,
  { to = '', within }: AnyField,
  find: Find,
): Mistake[] => {
  const wrong = (why: string) => [
    { at: `fields.${name}.within`, message: `field '${name}' ${why}` },
  ]
  const target = find(to)
  if (within === undefined) return []
  if (resource.tenancy !== 'platform' || target?.tenancy === 'platform')
    return wrong("is 'within' a tenant without leading from the platform into one; drop 'within'.")
  const tenant = fieldOf(resource, within)
  return tenant && kindOf(tenant).refers === 'one' && tenant.to === 'tenant'
    ? []
    : wrong(`is 'within' '${within}', which is no reference to a tenant; mend 'within'.`)
}

const canLapse = (resource: AnyResource, of: AnyField['of'] = [], { from, to, at }: Lapse) => {
  const moment = fieldOf(resource, at)
  return (
    moment !== undefined && kindOf(moment).time === 'moment' && of.includes(from) && of.includes(to)
  )
}
