import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Fetched } from '#src/kit/Fetched.tsx'
import type { IncomingMessage } from '#src/providers/messages.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Body } from './Body.tsx'
import { Meta } from './Meta.tsx'
import { useAcknowledge } from './useAcknowledge.ts'
import { useMessage } from './useMessage.ts'

/** What everyone has to take note of: read here, and acknowledged or put off. */
export const AcknowledgeDialog = ({
  arrival,
  onClose,
}: {
  arrival: IncomingMessage
  onClose: () => void
}) => {
  const translate = useTranslate()
  const id = useId()
  const query = useMessage(arrival.id)
  const { busy, send } = useAcknowledge(onClose)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{arrival.title}</DialogTitle>
      <DialogContent>
        <Fetched query={query}>
          {message => (
            <>
              <Meta message={message} />
              <Body html={message.content} />
            </>
          )}
        </Fetched>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {translate('messages.later')}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={!query.data}
          onClick={() => void send(arrival)}
        >
          {translate('messages.acknowledge')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
