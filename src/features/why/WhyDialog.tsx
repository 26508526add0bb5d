import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCreatePath, useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { user } from '#resources/user.ts'
import { useScreen } from '#src/kit/context.tsx'
import { failureOf } from '#src/kit/failure.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { type Explanation, ExplanationView } from '#src/ui/ExplanationView.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { type Question, WhyQuestion } from './WhyQuestion.tsx'

interface WhyDialogProps {
  row: RowOf<typeof user>
  onClose: () => void
}

/** Why a user may or may not: the question above, the chain of reasons below. */
export const WhyDialog = ({ row, onClose }: WhyDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const narrow = useMediaQuery('(max-width:599.95px)')
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={narrow} aria-labelledby={id}>
      <DialogTitle id={id}>
        {translate('ui.why.title', { name: row.realName || row.userName })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: 340 }}>
        <WhyQuestion onAsk={setQuestion} />
        {question ? (
          <Answer userId={row.id} question={question} />
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('ui.why.start')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.why.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface AnswerProps {
  userId: string
  question: Question
}

const Answer = ({ userId, question }: AnswerProps) => {
  const provider = useConsoleProvider()
  const { registry } = useScreen()
  const createPath = useCreatePath()
  const { data, error, refetch } = useQuery({
    queryKey: ['overrides', 'why', userId, question],
    retry: false,
    staleTime: 0,
    queryFn: () =>
      provider.act<Explanation>('user', { action: 'why', ids: [userId], input: question }),
  })
  if (error) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingLine />
  const linkOf = (about: { resource: string; id: string }) => {
    const screen = registry.screenOf(about.resource)?.screen
    return screen && createPath({ resource: screen.path, type: 'show', id: about.id })
  }
  return <ExplanationView explanation={data} linkOf={linkOf} />
}
