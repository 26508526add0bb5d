import type { AnyField, FieldKind } from '#resources/core/fields.ts'

type Asks = 'range' | 'like' | 'set' | 'sort'
const line: readonly Asks[] = ['like', 'set', 'sort']
const ordered: readonly Asks[] = ['range', 'set', 'sort']

/** What a query may ask of each kind beside equality; null when it may ask nothing. */
export const asks: Record<FieldKind, readonly Asks[] | null> = {
  text: line,
  multiline: line,
  richText: null,
  integer: ordered,
  money: ordered,
  flag: ['set', 'sort'],
  choice: ['set', 'sort'],
  status: ['set', 'sort'],
  date: ordered,
  dateTime: ordered,
  email: line,
  phone: line,
  secret: null,
  image: null,
  files: null,
  reference: ['set', 'sort'],
  references: ['set'],
  routes: ['set'],
  list: ['set'],
  icon: line,
  colour: line,
  url: line,
  json: null,
}

/** Whether values of this field lie in a table of their own. */
export const isLinked = (field: AnyField): boolean => field.kind === 'references'
