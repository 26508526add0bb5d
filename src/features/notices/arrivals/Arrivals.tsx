import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { IncomingMessage } from '#src/providers/messages.ts'
import { outsideDialogs } from '#src/ui/outsideDialogs.ts'
import { AcknowledgeDialog } from '../messages/AcknowledgeDialog.tsx'
import { ArrivalCard } from './ArrivalCard.tsx'
import { dismissMessage } from './arrivals.ts'

/** How many cards are shown at once; more would cover the page. */
const maxCards = 3

/** New messages: cards in the corner, and a dialog for those that must be acknowledged. */
export const Arrivals = ({ waiting }: { waiting: readonly IncomingMessage[] }) => {
  const navigate = useNavigate()
  const translate = useTranslate()
  const asking = waiting.find(it => it.mustAcknowledge)
  const cards = waiting.filter(it => !it.mustAcknowledge).slice(-maxCards)
  const open = (id: string) => {
    dismissMessage(id)
    navigate(`/home/message/${id}`)
  }
  return (
    <>
      {cards.length > 0 &&
        createPortal(
          <Corner aria-label={translate('messages.arrival.label')}>
            {cards.map(it => (
              <ArrivalCard
                key={it.id}
                arrival={it}
                onOpen={() => open(it.id)}
                onDismiss={() => dismissMessage(it.id)}
              />
            ))}
          </Corner>,
          outsideDialogs(),
        )}
      {asking && (
        <AcknowledgeDialog
          key={asking.id}
          arrival={asking}
          onClose={() => dismissMessage(asking.id)}
        />
      )}
    </>
  )
}

const Corner = styled('section')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: 'calc(var(--uc-banner, 0px) + 60px)',
  insetInlineEnd: 16,
  zIndex: theme.zIndex.snackbar,
  width: 'min(360px, calc(100vw - 32px))',
  display: 'grid',
  gap: 8,
}))
