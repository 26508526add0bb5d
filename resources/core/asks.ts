import type { FieldKind } from './fields.ts'

type Asks = 'range' | 'like' | 'set'
const line: readonly Asks[] = ['like', 'set']
const ordered: readonly Asks[] = ['range', 'set']

/**
 * The conditions, besides equality, that a query may put on each kind of field; null when it may
 * not filter by it.
 */
export const asks: Record<FieldKind, readonly Asks[] | null> = {
  text: line,
  multiline: line,
  richText: null,
  integer: ordered,
  money: ordered,
  flag: ['set'],
  choice: ['set'],
  status: ['set'],
  date: ordered,
  dateTime: ordered,
  email: line,
  phone: line,
  secret: null,
  image: null,
  files: null,
  reference: ['set'],
  references: ['set'],
  routes: ['set'],
  list: ['set'],
  icon: line,
  colour: line,
  url: line,
  json: null,
}
