import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { lazy } from '#src/ui/lazy.tsx'

const RichText = lazy(() =>
  import('#src/kit/cells/RichText.tsx').then(part => ({ default: part.RichText })),
)

/** The text of a message, sanitised where it is drawn. */
export const Body = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
    <RichText html={html} />
  </Suspense>
)
