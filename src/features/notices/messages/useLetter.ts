import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { type FieldError, isSameValue, useFields } from '#src/kit/form/fields.ts'
import { uploadingFieldsOf, useFocusFirstError } from '#src/kit/form/focusField.ts'
import { useDialogGuard } from '#src/kit/form/useDialogGuard.tsx'
import { useToast } from '#src/kit/useToast.ts'
import { readDraft, saveDraft } from '#src/providers/drafts.ts'
import { type Person, sendLetter } from '#src/providers/messages.ts'
import { invalidateMessages } from './useUnread.ts'

export interface LetterDialogProps {
  /** Whom it is written to, at first. */
  to?: Person
  /** The letter that this one answers. */
  answers?: { id: string; title: string }
  onClose: () => void
}

interface Letter {
  userIds: readonly Person[]
  title: string
  content: string
}

/** Names the draft of a letter. */
const placeOf = ({ to, answers }: LetterDialogProps) =>
  `letter:${answers ? `re:${answers.id}` : (to?.id ?? 'new')}`

/** A letter while it is written: what is missing, and sending it. */
export const useLetter = (props: LetterDialogProps, frame: RefObject<HTMLElement | null>) => {
  const { to, answers, onClose } = props
  const translate = useTranslate()
  const client = useQueryClient()
  const tell = useToast()
  const jumpToWrong = useFocusFirstError(frame)
  const place = placeOf(props)
  const [begun] = useState<Letter>(() => ({
    userIds: to ? [to] : [],
    title: answers ? translate('messages.letter.re', { title: answers.title }) : '',
    content: '',
  }))
  const [restored] = useState(() => lettersOf(readDraft(place)?.values))
  const form = useFields({ ...begun }, restored)
  const letter = form.values as unknown as Letter
  const [kept, setKept] = useState(restored !== undefined)
  const [busy, setBusy] = useState(false)
  const dirty = !isSameValue(letter, begun)
  if (kept && !dirty) setKept(false)
  const { close, done, question } = useDialogGuard(dirty, onClose)
  useEffect(
    () => saveDraft(place, dirty ? { values: { ...letter } } : undefined),
    [place, dirty, letter],
  )
  useEffect(() => () => saveDraft(place, undefined), [place])

  const send = async () => {
    const { userIds, title, content } = form.snapshot() as unknown as Letter
    const faults: Record<string, FieldError> = {
      ...(userIds.length === 0 ? { userIds: missing } : {}),
      ...(title.trim() ? {} : { title: missing }),
      ...(content ? {} : { content: missing }),
      // Without it the letter would arrive without the picture.
      ...Object.fromEntries(
        uploadingFieldsOf(frame).map(name => [name, { key: 'sending' as const }]),
      ),
    }
    form.setFaults(faults)
    if (Object.keys(faults).length > 0) return jumpToWrong()
    setBusy(true)
    try {
      await sendLetter({
        userIds: userIds.map(({ id }) => id),
        title: title.trim(),
        content,
        ...(answers ? { replyTo: answers.id } : {}),
      })
      tell(translate('messages.letter.done', { smart_count: userIds.length, title: title.trim() }))
      saveDraft(place, undefined)
      await invalidateMessages(client)
      done()
    } catch (error) {
      const { fields, message } = failureOf(error)
      form.setFaults(Object.keys(fields).length > 0 ? fields : { all: message })
      jumpToWrong()
      setBusy(false)
    }
  }
  return {
    letter,
    errors: form.errors,
    busy,
    /** Takes back a draft that was restored after a reload; undefined when there is none. */
    onDrop: kept ? () => form.clear() : undefined,
    set: (name: keyof Letter) => (value: unknown) => form.set({ [name]: value }),
    send,
    close,
    question,
  }
}

const missing = { key: 'required' } as const

/** What was kept of a letter, if it is one. */
const lettersOf = (kept: object | undefined): Record<string, unknown> | undefined => {
  const { userIds, title, content } = (kept ?? {}) as Partial<Letter>
  const isLetter =
    Array.isArray(userIds) && typeof title === 'string' && typeof content === 'string'
  return isLetter ? { userIds, title, content } : undefined
}
