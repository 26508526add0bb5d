import type { FieldKind } from '#resources/core/fields.ts'
import { FilesCell, FilesShow, ImageCell, ImageShow } from './cells/files.tsx'
import {
  ChoiceCell,
  ColourCell,
  FlagCell,
  IconCell,
  ReferenceCell,
  ReferencesCell,
  ReferencesShow,
} from './cells/marks.tsx'
import { RichTextShow } from './cells/RichTextShow.tsx'
import { StatusCell, StatusTag } from './cells/StatusCell.tsx'
import {
  IntegerCell,
  JsonCell,
  JsonShow,
  LinesShow,
  ListCell,
  ListShow,
  LongText,
  MoneyCell,
  RichTextCell,
  SecretCell,
  TextCell,
  UrlShow,
} from './cells/texts.tsx'
import { DateCell, DateTimeCell, DateTimeShow } from './cells/times.tsx'
import type { View } from './overrides.ts'

/** How a value of each kind looks; what it is typed into stands in `inputs/table.ts`, which loads with the form. */
export const views: Readonly<Record<FieldKind, View>> = {
  text: { cell: TextCell, show: LongText },
  multiline: { cell: TextCell, show: LongText, wide: true },
  richText: { cell: RichTextCell, show: RichTextShow, wide: true },
  integer: { cell: IntegerCell, show: IntegerCell, align: 'end' },
  money: { cell: MoneyCell, show: MoneyCell, align: 'end' },
  flag: { cell: FlagCell, show: FlagCell },
  choice: { cell: ChoiceCell, show: ChoiceCell },
  status: { cell: StatusCell, show: StatusTag },
  date: { cell: DateCell, show: DateCell },
  dateTime: { cell: DateTimeCell, show: DateTimeShow },
  email: { cell: TextCell, show: LongText },
  phone: { cell: TextCell, show: LongText },
  secret: { cell: SecretCell, show: SecretCell },
  image: { cell: ImageCell, show: ImageShow },
  files: { cell: FilesCell, show: FilesShow, wide: true },
  reference: { cell: ReferenceCell, show: ReferenceCell },
  references: { cell: ReferencesCell, show: ReferencesShow, wide: 4 },
  routes: { cell: ListCell, show: LinesShow, wide: true },
  list: { cell: ListCell, show: ListShow, wide: 4 },
  icon: { cell: IconCell, show: IconCell },
  colour: { cell: ColourCell, show: ColourCell },
  url: { cell: TextCell, show: UrlShow },
  json: { cell: JsonCell, show: JsonShow, wide: true },
}
