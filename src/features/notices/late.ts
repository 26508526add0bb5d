import { late } from '#src/kit/late.tsx'
import type { PreviewDialogProps } from './PreviewDialog.tsx'

export const PreviewDialog = late<PreviewDialogProps>(
  () => import('./PreviewDialog.tsx').then(part => part.PreviewDialog),
  null,
)
