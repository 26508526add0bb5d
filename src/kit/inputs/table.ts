import type { ComponentType } from 'react'
import type { FieldKind } from '#resources/core/fields.ts'
import type { InputProps } from '../overrides.ts'
import { ChoiceInput } from './choices.tsx'
import { DateInput, DateTimeInput } from './DateInput.tsx'
import { FilesInput } from './FilesInput.tsx'
import { IconInput } from './IconInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import { JsonInput } from './JsonInput.tsx'
import { ListInput, RoutesInput } from './LinesInput.tsx'
import {
  ColourInput,
  EmailInput,
  IntegerInput,
  MoneyInput,
  MultilineInput,
  PhoneInput,
  TextInput,
  UrlInput,
} from './lines.tsx'
import { ReferenceInput, ReferencesInput } from './ReferenceInput.tsx'
import { RichTextInput } from './RichTextInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { FlagInput, StatusInput } from './switches.tsx'

/** What a person types a value of each kind into; apart from `views.tsx` because it loads with the form. */
export const inputs: Readonly<Record<FieldKind, ComponentType<InputProps>>> = {
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
