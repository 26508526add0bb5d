import { late } from '#src/kit/late.tsx'
import type { LetterDialogProps } from './useLetter.ts'

export const LetterDialog = late<LetterDialogProps>(
  () => import('./LetterDialog.tsx').then(part => part.LetterDialog),
  null,
)
