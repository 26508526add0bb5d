import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { RichTextInput } from '#resources/kinds/richText/input.tsx'
import type { notice as definition } from '#resources/notice.ts'
import { useScreen } from '#src/kit/context.tsx'
import { useFormValues } from '#src/kit/form/useForm.ts'
import type { InputProps, Overrides } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { AudiencePreview } from './AudiencePreview.tsx'
import { LevelCell, type NoticeRow, StateCell } from './cells.tsx'
import { PreviewDialog } from './late.ts'
import { Readers } from './Readers.tsx'
import { useRemind } from './useRemind.ts'

/** Shows what stands in the form, saved or not, as its readers would see it. */
const PreviewOfForm = () => {
  const translate = useTranslate()
  const values = useFormValues()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<AppIcon name="Visibility" />}
        onPointerEnter={PreviewDialog.load}
        onClick={() => setOpen(true)}
        sx={{ mb: 2 }}
      >
        {translate('noticeScreen.preview.label')}
      </Button>
      {open && <PreviewDialog values={values} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks before everyone who has not read a notice is reminded. */
const RemindDialog = ({ row, onClose }: { row: NoticeRow; onClose: () => void }) => {
  const words = useResourceTexts(useScreen().place.resource)
  const { busy, remind } = useRemind(row)
  const verb = words.action('remind', 'label')
  return (
    <ConfirmDialog
      open
      title={verb}
      text={words.action('remind', 'confirm', { title: row.title })}
      verb={verb}
      busy={busy !== null}
      onConfirm={() => void remind().then(onClose)}
      onCancel={onClose}
    />
  )
}

/** Shows a notice as its readers see it. */
const PreviewButton = ({ row }: { row: NoticeRow }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="uc-link"
        onPointerEnter={PreviewDialog.load}
        onClick={() => setOpen(true)}
      >
        {translate('noticeScreen.preview.label')}
      </button>
      {open && <PreviewDialog values={{ ...row }} onClose={() => setOpen(false)} />}
    </>
  )
}

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
