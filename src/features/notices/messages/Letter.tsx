import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { WholeMessage } from '#src/providers/messages.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Body } from './Body.tsx'
import { LetterDialog } from './late.ts'
import { Meta } from './Meta.tsx'
import { useAcknowledge } from './useAcknowledge.ts'

/** A message in full, with what one may do about it. */
export const Letter = ({ message }: { message: WholeMessage }) => {
  const translate = useTranslate()
  const { busy, send } = useAcknowledge()
  const [answering, setAnswering] = useState(false)
  const { id, kind, title, content, senderId, senderName, senderAvatar, replyTo } = message
  const self = useGetIdentity().data?.id
  // Of a letter of one's own one reads what one wrote.
  const writer = kind === 3 && senderId !== self ? senderId : null
  const waits = message.mustAcknowledge && !message.acknowledgedAt
  return (
    <Sheet>
      <h1>{title}</h1>
      <Meta message={message} />
      <Body html={content} />
      {(waits || writer || replyTo) && (
        <footer>
          {replyTo && (
            <Link to={`/home/message/${replyTo}`}>{translate('messages.letter.original')}</Link>
          )}
          {waits && (
            <>
              <span>{translate('messages.acknowledgeHint')}</span>
              <Button variant="contained" loading={busy} onClick={() => void send(message)}>
                {translate('messages.acknowledge')}
              </Button>
            </>
          )}
          {writer && (
            <Button
              variant="contained"
              startIcon={<AppIcon name="Send" />}
              onPointerEnter={LetterDialog.load}
              onClick={() => setAnswering(true)}
            >
              {translate('messages.letter.reply')}
            </Button>
          )}
        </footer>
      )}
      {answering && writer && (
        <LetterDialog
          to={{ id: writer, title: senderName, avatar: senderAvatar }}
          answers={{ id, title }}
          onClose={() => setAnswering(false)}
        />
      )}
    </Sheet>
  )
}

const Sheet = styled('article')(({ theme: { tokens } }) => ({
  background: tokens.paper,
  border: `1px solid ${tokens.line}`,
  borderRadius: 6,
  padding: '20px 32px 24px',
  minHeight: 320,
  '& > *': { maxWidth: 880 },
  '& h1': { margin: '0 0 8px', fontSize: 20, fontWeight: 600, overflowWrap: 'anywhere' },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 12,
    marginBlockStart: 24,
    paddingBlockStart: 16,
    borderBlockStart: `1px solid ${tokens.line}`,
    color: tokens.textSecondary,
  },
  '@media (max-width:899.95px)': { padding: '16px' },
}))
