import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useAnnounced } from '#src/ui/announce.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { outsideDialogs } from '#src/ui/outsideDialogs.ts'
import { discardUnsaved, hasUnsavedInput } from '#src/ui/unsaved.ts'
import { setPendingUpdate } from './waiting.ts'

/** Offers a new version of the console. On OK it is activated and the page reloaded, after asking about unsaved input. */
export const UpdateNotice = ({ renew }: { renew: () => Promise<void> }) => {
  const translate = useTranslate()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const go = () => {
    setAsking(false)
    setBusy(true)
    discardUnsaved()
    void renew()
  }
  const say = (key: string) => translate(`app.pwa.${key}`)
  useAnnounced(say('serviceworker.updated'), 'notice')
  return createPortal(
    <Paper component="section" aria-labelledby={id} elevation={6} sx={notice}>
      <AppIcon name="Update" sx={{ color: 'primary.main', mt: '1px' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} sx={{ fontWeight: 600 }}>
          {say('serviceworker.updated')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {say('serviceworker.updated.hint')}
        </Typography>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
          <Button
            size="small"
            color="inherit"
            disabled={busy}
            onClick={() => setPendingUpdate(undefined)}
          >
            {say('later')}
          </Button>
          <Button
            size="small"
            variant="contained"
            loading={busy}
            onClick={() => (hasUnsavedInput() ? setAsking(true) : go())}
          >
            {say('serviceworker.updated.ok')}
          </Button>
        </Box>
      </Box>
      {asking && (
        <ConfirmDialog
          open
          danger
          title={say('unsaved.title')}
          text={say('unsaved.text')}
          verb={say('unsaved.verb')}
          wayOut={say('unsaved.wayOut')}
          onConfirm={go}
          onCancel={() => setAsking(false)}
        />
      )}
    </Paper>,
    outsideDialogs(),
  )
}

/** Above drawers as well, and placed so that it does not cover their buttons, which fill the lowest line of a phone. */
const notice = {
  position: 'fixed',
  insetBlockEnd: { xs: 72, sm: 24 },
  insetInlineStart: 24,
  zIndex: (theme: Theme) => theme.zIndex.snackbar,
  display: 'flex',
  gap: 1.5,
  width: 'min(360px, calc(100vw - 48px))',
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
} as const
