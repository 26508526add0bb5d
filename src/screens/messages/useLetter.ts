import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { useTell } from '#src/kit/useTell.ts'
import { type Person, sendLetter } from '#src/providers/messages.ts'
import type { LetterDialogProps } from './LetterDialog.tsx'
import { renewMessages } from './useUnread.ts'

interface Draft {
  people: readonly Person[]
  title: string
  content: string
}
type Errors = Readonly<Partial<Record<'userIds' | 'title' | 'content' | 'all', string>>>

/** A letter while it is written: what is missing, and sending it. */
export const useLetter = ({ to, answers, onClose }: LetterDialogProps) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const tell = useTell()
  const [begun] = useState<Draft>({
    people: to ? [to] : [],
    title: answers ? translate('messages.letter.re', { title: answers.title }) : '',
    content: '',
  })
  const [draft, setDraft] = useState(begun)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const { people, title, content } = draft

  const set =
    <K extends keyof Draft>(name: K) =>
    (value: Draft[K]) => {
      setDraft(before => ({ ...before, [name]: value }))
      setErrors(({ [name === 'people' ? 'userIds' : name]: _, ...rest }) => rest)
    }
  const send = async () => {
    const missing = translate('validation.required')
    const found: Errors = {
      ...(people.length === 0 ? { userIds: missing } : {}),
      ...(title.trim() ? {} : { title: missing }),
      ...(content ? {} : { content: missing }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const replyTo = answers ? { replyTo: answers.id } : {}
      await sendLetter({
        userIds: people.map(({ id }) => id),
        title: title.trim(),
        content,
        ...replyTo,
      })
      tell(translate('messages.letter.done', { smart_count: people.length, title: title.trim() }))
      await renewMessages(client)
      onClose()
    } catch (error) {
      const { fields, message } = failureOf(error)
      setErrors(Object.keys(fields).length > 0 ? fields : { all: message })
      setBusy(false)
    }
  }
  return { ...draft, errors, busy, dirty: draft !== begun, set, send }
}
