/** What definitions are made of: the makers of fields, and their types. Each kind has its own folder. */

export { choice } from '#resources/kinds/choice/kind.ts'
export { colour } from '#resources/kinds/colour/kind.ts'
export { date } from '#resources/kinds/date/kind.ts'
export { dateTime } from '#resources/kinds/dateTime/kind.ts'
export { email } from '#resources/kinds/email/kind.ts'
export type {
  AnyField,
  Autofill,
  Field,
  FieldCondition,
  FieldKind,
  Label,
} from '#resources/kinds/field.ts'
export { files } from '#resources/kinds/files/kind.ts'
export { flag } from '#resources/kinds/flag/kind.ts'
export { icon } from '#resources/kinds/icon/kind.ts'
export { image } from '#resources/kinds/image/kind.ts'
export { integer } from '#resources/kinds/integer/kind.ts'
export { json } from '#resources/kinds/json/kind.ts'
export { list } from '#resources/kinds/list/kind.ts'
export { money } from '#resources/kinds/money/kind.ts'
export { multiline } from '#resources/kinds/multiline/kind.ts'
export { phone } from '#resources/kinds/phone/kind.ts'
export { reference } from '#resources/kinds/reference/kind.ts'
export { references } from '#resources/kinds/references/kind.ts'
export { richText } from '#resources/kinds/richText/kind.ts'
export { routes } from '#resources/kinds/routes/kind.ts'
export { secret } from '#resources/kinds/secret/kind.ts'
export { status } from '#resources/kinds/status/kind.ts'
export { text } from '#resources/kinds/text/kind.ts'
export { url } from '#resources/kinds/url/kind.ts'
