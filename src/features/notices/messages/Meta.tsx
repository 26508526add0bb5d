import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { Message } from '#src/providers/messages.ts'
import { PersonChip } from '#src/ui/PersonChip.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Marks } from './marks.tsx'

/** Who sent it, when, and what it is. */
export const Meta = ({ message }: { message: Message }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { senderName, senderAvatar, at, kind, expiresAt } = message
  return (
    <Line>
      <PersonChip name={senderName} src={senderAvatar} />
      <span>
        {translate(`messages.kind.${kind}`)} · <RelativeTime value={at} />
      </span>
      {expiresAt && (
        <span>{translate('messages.until', { time: exactTime(expiresAt, locale) })}</span>
      )}
      <Marks {...message} />
    </Line>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBlockEnd: 16,
  fontSize: 12,
  color: (theme.vars ?? theme).palette.text.secondary,
}))
