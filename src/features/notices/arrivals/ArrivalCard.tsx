import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { IncomingMessage } from '#src/providers/messages.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { iconOf } from '../messages/marks.tsx'

interface ArrivalCardProps {
  arrival: IncomingMessage
  onOpen: () => void
  onDismiss: () => void
}

/** Milliseconds that one has to read it. */
const showMs = 6000

/** One message that has come; goes by itself unless it is urgent, or somebody is at it. */
export const ArrivalCard = ({ arrival, onOpen, onDismiss }: ArrivalCardProps) => {
  const translate = useTranslate()
  const [held, setHeld] = useState(false)
  const { kind, level, title, senderName, remindedAt } = arrival
  const stays = held || level === 3
  const leave = useEffectEvent(onDismiss)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => leave(), showMs)
    return () => clearTimeout(timer)
  }, [stays])
  return (
    <Card
      role={level === 3 ? 'alert' : 'group'}
      aria-label={title}
      data-level={level}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <AppIcon name={iconOf(kind)} fontSize="small" />
      <div>
        <small>
          {remindedAt && `${translate('messages.reminded')} · `}
          {translate('messages.arrival.from', {
            kind: translate(`messages.kind.${kind}`),
            name: senderName,
          })}
        </small>
        <b>{title}</b>
        <Button onClick={onOpen} sx={{ marginInlineStart: '-12px' }}>
          {translate('messages.arrival.open')}
        </Button>
      </div>
      <IconButton aria-label={translate('messages.arrival.dismiss')} onClick={onDismiss}>
        <AppIcon name="Close" fontSize="small" />
      </IconButton>
    </Card>
  )
}

const Card = styled('section')(({ theme: { tokens, shadows } }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gap: 12,
  alignItems: 'start',
  paddingBlock: '12px 8px',
  paddingInline: '16px 8px',
  background: tokens.paper,
  borderRadius: 6,
  borderInlineStart: `4px solid ${tokens.mark}`,
  boxShadow: shadows[8],
  '&[data-level="2"]': { borderColor: tokens.warning },
  '&[data-level="3"]': { borderColor: tokens.error },
  '& > svg': { color: tokens.textSecondary, marginBlockStart: 2 },
  '& small': { display: 'block', fontSize: 12, color: tokens.textSecondary },
  '& b': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
}))
