import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '#src/kit/form/FieldFrame.tsx'
import { Editor } from '#src/kit/inputs/richText/late.ts'
import type { Person } from '#src/providers/messages.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormActions } from '#src/ui/FormActions.tsx'
import { Input } from '#src/ui/Input.tsx'
import { RecipientPicker } from './RecipientPicker.tsx'
import { useLetter } from './useLetter.ts'
import { Waiting } from './Waiting.tsx'

export interface LetterDialogProps {
  /** Whom it is written to, at first. */
  to?: Person
  /** The letter that this one answers. */
  answers?: { id: string; title: string }
  onClose: () => void
}

/** A letter to people of one's tenant; what was written is not lost by a slip. */
export const LetterDialog = (props: LetterDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const letter = useLetter(props)
  const [leaving, setLeaving] = useState(false)
  const { people, title, content, errors, busy, set } = letter
  const leave = () => (letter.dirty ? setLeaving(true) : props.onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void letter.send()
  }
  const label = (name: string) => translate(`messages.letter.${name}`)
  return (
    <Dialog open onClose={busy ? undefined : leave} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{label(props.answers ? 'replyTitle' : 'title')}</DialogTitle>
        <DialogContent>
          <FieldFrame
            name="userIds"
            label={label('to')}
            required
            error={errors.userIds}
            help={label('toHelp')}
          >
            {it => (
              <RecipientPicker
                {...it}
                label={label('to')}
                value={people}
                onChange={set('people')}
                autoFocus={!props.to}
              />
            )}
          </FieldFrame>
          <FieldFrame name="title" label={label('subject')} required error={errors.title} help="">
            {it => (
              <Input
                id={it.id}
                value={title}
                maxLength={128}
                aria-required="true"
                aria-invalid={Boolean(it.error)}
                aria-describedby={it.describedBy}
                onChange={({ target }) => set('title')(target.value)}
              />
            )}
          </FieldFrame>
          <FieldFrame
            name="content"
            label={label('content')}
            required
            error={errors.content}
            help=""
          >
            {it => (
              <Suspense fallback={<Waiting />}>
                <Editor
                  id={it.id}
                  label={label('content')}
                  value={content}
                  onChange={html => set('content')(html ?? '')}
                  required
                  pictures
                  wrong={Boolean(it.error)}
                  describedBy={it.describedBy}
                />
              </Suspense>
            )}
          </FieldFrame>
          {errors.all && <p role="alert">{errors.all}</p>}
        </DialogContent>
        <FormActions verb={label('send')} busy={busy} onCancel={leave} />
      </form>
      <ConfirmDialog
        open={leaving}
        title={label('leave')}
        text={label('leaveHint')}
        verb={label('leaveYes')}
        danger
        onConfirm={props.onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}
