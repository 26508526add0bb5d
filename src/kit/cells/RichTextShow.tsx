import { Suspense } from 'react'
import { lazy } from '#src/ui/lazy.tsx'
import type { CellProps } from '../overrides.ts'
import { isNothing, Nothing } from './Nothing.tsx'

const RichText = lazy(() => import('./RichText.tsx').then(part => ({ default: part.RichText })))

/** Formatted text on the record's page; the sanitiser comes when there is something to draw. */
export const RichTextShow = ({ value }: CellProps) =>
  isNothing(value) ? (
    <Nothing />
  ) : (
    <Suspense fallback={null}>
      <RichText html={String(value)} />
    </Suspense>
  )
