import type { ComponentType } from 'react'
import type { FieldKind } from '#resources/core/fields.ts'
import type { FilterProps } from '../overrides.ts'
import { DateRange, DateTimeRange } from './DateRangeFilter.tsx'
import { ChoiceFilter, FlagFilter, ReferenceFilter, StatusFilter, TextFilter } from './inputs.tsx'
import { IntegerRange, MoneyRange } from './RangeFilter.tsx'

/** What a field of each kind is filtered with; null where the API offers no filter. */
export const filters: Readonly<Record<FieldKind, ComponentType<FilterProps> | null>> = {
  text: TextFilter,
  multiline: TextFilter,
  richText: null,
  integer: IntegerRange,
  money: MoneyRange,
  flag: FlagFilter,
  choice: ChoiceFilter,
  status: StatusFilter,
  date: DateRange,
  dateTime: DateTimeRange,
  email: TextFilter,
  phone: TextFilter,
  secret: null,
  image: null,
  files: null,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  routes: null,
  list: null,
  icon: TextFilter,
  colour: TextFilter,
  url: TextFilter,
  json: null,
}
