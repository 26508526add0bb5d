import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useScreen } from '#src/kit/context.tsx'
import { failureOf } from '#src/kit/failure.ts'
import type { ReviewProps } from '#src/kit/overrides.ts'
import { fullTitleOf } from '#src/kit/titles.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { Consequences } from './Consequences.tsx'
import { usePreview } from './preview.ts'

/** Tells what a change of policy does to whom before it is done. */
export const Review = ({ busy, refused, verb, onConfirm, onCancel, ...asked }: ReviewProps) => {
  const { resource } = useScreen().place
  const preview = usePreview(resource, asked)
  const { data, error, refetch } = preview
  const translate = useTranslate()
  const t = useKitTranslate()
  const id = useId()
  const [first] = asked.rows
  const one = asked.rows.length === 1 && first
  const title = one ? fullTitleOf(resource, first) : t('ask.these', { count: asked.rows.length })
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      maxWidth="md"
      fullWidth
      aria-labelledby={id}
      // The form that this stands in closes by Escape as well.
      onKeyDown={event => event.stopPropagation()}
    >
      <DialogTitle id={id}>{translate('ui.review.title', { title })}</DialogTitle>
      <DialogContent dividers sx={{ minHeight: 160 }}>
        {refused}
        {data && (
          <Consequences
            preview={data}
            more={{ loading: preview.isFetchingNextPage, load: () => void preview.fetchNextPage() }}
          />
        )}
        {!data && !error && <LoadingLine />}
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={!data}
          onClick={() => data && onConfirm(data.fingerprint)}
        >
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { message, fields, requestId } = failureOf(error)
  const texts = Object.values(fields)
  return (
    <FailedState
      what={texts.length > 0 ? texts.join(' ') : message}
      requestId={requestId}
      onRetry={onRetry}
    />
  )
}
