import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'

const RichText = lazy(() =>
  import('#src/kit/cells/RichText.tsx').then(part => ({ default: part.RichText })),
)

/** The text of a message, sanitised where it is drawn. */
export const Body = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
    <RichText html={html} />
  </Suspense>
)
