import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, Suspense, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '#src/kit/form/FieldFrame.tsx'
import { RestoredNote } from '#src/kit/form/RestoredNote.tsx'
import { Editor } from '#src/kit/inputs/richText/late.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormActions } from '#src/ui/FormActions.tsx'
import { Input } from '#src/ui/Input.tsx'
import { RecipientPicker } from './RecipientPicker.tsx'
import type { LetterDialogProps } from './useLetter.ts'
import { useLetter } from './useLetter.ts'
import { Waiting } from './Waiting.tsx'

/** A letter to people of one's tenant; what was written is not lost by a slip. */
export const LetterDialog = (props: LetterDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const frame = useRef<HTMLFormElement>(null)
  const { letter, errors, busy, set, send, close, question, onDrop } = useLetter(props, frame)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void send()
  }
  const label = (name: string) => translate(`messages.letter.${name}`)
  return (
    <Dialog open onClose={busy ? undefined : close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form ref={frame} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{label(props.answers ? 'replyTitle' : 'title')}</DialogTitle>
        <DialogContent>
          {onDrop && <RestoredNote older={false} onDrop={onDrop} />}
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
                value={letter.userIds}
                onChange={set('userIds')}
                autoFocus={!props.to}
              />
            )}
          </FieldFrame>
          <FieldFrame name="title" label={label('subject')} required error={errors.title} help="">
            {it => (
              <Input
                id={it.id}
                value={letter.title}
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
                  value={letter.content}
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
        <FormActions verb={label('send')} busy={busy} onCancel={close} />
      </form>
      {question}
    </Dialog>
  )
}
