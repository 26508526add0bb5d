import { RichTextInput } from '#resources/kinds/richText/input.tsx'
import type { notice as definition } from '#resources/notice.ts'
import type { InputProps, Overrides } from '#src/kit/overrides.ts'
import { LevelCell, type NoticeRow, StateCell } from './cells.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { PreviewOfForm } from './PreviewOfForm.tsx'
import { AudiencePreview } from './Reach.tsx'
import { Readers } from './Readers.tsx'
import { RemindDialog } from './RemindDialog.tsx'

/** Takes pictures: the field `pictures` lists them, so that the recipients of the notice may read them. */
const ContentInput = (props: InputProps<string, NoticeRow>) => (
  <RichTextInput {...(props as unknown as InputProps)} pictures />
)

const notice: Overrides<typeof definition> = {
  inputs: { content: ContentInput },
  cells: { state: StateCell, level: LevelCell },
  shows: { state: StateCell, level: LevelCell },
  beneath: {
    content: PreviewOfForm,
    rangeType: AudiencePreview,
  },
  dialogs: { remind: RemindDialog },
  recordActions: [PreviewButton],
  tabs: [{ label: 'noticeScreen.readers.tab', part: Readers }],
}

export default notice
