import type { ComponentType } from 'react'
import type { AnyField } from '#resources/core/fields.ts'
import { ChoiceInput } from '#resources/kinds/choice/input.tsx'
import { ColourInput } from '#resources/kinds/colour/input.tsx'
import { DateInput } from '#resources/kinds/date/input.tsx'
import { DateTimeInput } from '#resources/kinds/dateTime/input.tsx'
import { EmailInput } from '#resources/kinds/email/input.tsx'
import { FilesInput } from '#resources/kinds/files/input.tsx'
import { FlagInput } from '#resources/kinds/flag/input.tsx'
import { IconInput } from '#resources/kinds/icon/input.tsx'
import { ImageInput } from '#resources/kinds/image/input.tsx'
import { IntegerInput } from '#resources/kinds/integer/input.tsx'
import { JsonInput } from '#resources/kinds/json/input.tsx'
import { ListInput } from '#resources/kinds/list/input.tsx'
import { MoneyInput } from '#resources/kinds/money/input.tsx'
import { MultilineInput } from '#resources/kinds/multiline/input.tsx'
import { PhoneInput } from '#resources/kinds/phone/input.tsx'
import { ReferenceInput } from '#resources/kinds/reference/input.tsx'
import { ReferencesInput } from '#resources/kinds/references/input.tsx'
import { RichTextInput } from '#resources/kinds/richText/input.tsx'
import { RoutesInput } from '#resources/kinds/routes/input.tsx'
import { SecretInput } from '#resources/kinds/secret/input.tsx'
import { StatusInput } from '#resources/kinds/status/input.tsx'
import { TextInput } from '#resources/kinds/text/input.tsx'
import { UrlInput } from '#resources/kinds/url/input.tsx'
import { browserKindOf } from '../kinds.ts'
import type { InputProps } from '../overrides.ts'

/** The inputs of the product's kinds. They are apart from the rest of the kinds, because they come with the form. */
const product: Readonly<Record<string, ComponentType<InputProps>>> = {
  text: TextInput,
  multiline: MultilineInput,
  richText: RichTextInput,
  integer: IntegerInput,
  money: MoneyInput,
  flag: FlagInput,
  choice: ChoiceInput,
  status: StatusInput,
  date: DateInput,
  dateTime: DateTimeInput,
  email: EmailInput,
  phone: PhoneInput,
  secret: SecretInput,
  image: ImageInput,
  files: FilesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  routes: RoutesInput,
  list: ListInput,
  icon: IconInput,
  colour: ColourInput,
  url: UrlInput,
  json: JsonInput,
}

/** What a value of the field is entered with. */
export const inputOf = (field: AnyField): ComponentType<InputProps> => {
  const input = product[field.kind] ?? browserKindOf(field).input
  if (!input) throw new Error(`The field kind '${field.kind}' has no input; give it one.`)
  return input
}
