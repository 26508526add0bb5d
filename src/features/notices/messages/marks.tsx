import { useTranslate } from 'react-admin'
import type { Message, MessageKind, MessageLevel } from '#src/providers/messages.ts'
import { StatusTag, type Tone } from '#src/ui/StatusTag.tsx'

const icons: Readonly<Record<MessageKind, string>> = {
  1: 'Notifications',
  2: 'Article',
  3: 'Email',
}
const tones: Readonly<Record<MessageLevel, Tone>> = { 1: 'neutral', 2: 'warning', 3: 'error' }

export const iconOf = (kind: MessageKind) => icons[kind]

/** The tag 2 (important) repeats what a raised level already says. */
const saysMore = (tag: number, level: MessageLevel) => tag > 2 || (tag === 2 && level === 1)

/** Level and tag where they say something, and whether it waits for an acknowledgement. */
export const Marks = (message: Message) => {
  const { kind, level, tag, mustAcknowledge, readAt, acknowledgedAt, remindedAt } = message
  const translate = useTranslate()
  return (
    <>
      {level > 1 && <StatusTag label={translate(`messages.level.${level}`)} tone={tones[level]} />}
      {kind !== 3 && tag !== null && saysMore(tag, level) && (
        <StatusTag label={translate(`resources.notice.choices.tag.${tag}`)} />
      )}
      {remindedAt && (!readAt || (mustAcknowledge && !acknowledgedAt)) && (
        <StatusTag label={translate('messages.reminded')} tone="warning" />
      )}
      {mustAcknowledge && (
        <StatusTag
          label={translate(`messages.${acknowledgedAt ? 'acknowledged' : 'toAcknowledge'}`)}
          tone={acknowledgedAt ? 'success' : 'warning'}
        />
      )}
    </>
  )
}
