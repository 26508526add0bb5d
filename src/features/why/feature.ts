import type { ConsoleFeature } from '#src/kit/feature.ts'
import { lazy } from '#src/ui/lazy.tsx'

/** Explains why somebody may or may not do something. */
export const whyFeature: ConsoleFeature = {
  name: 'why',
  Refused: lazy(() => import('./WhyMine.tsx')),
}
