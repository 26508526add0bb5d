import { lazy } from '#src/ui/lazy.tsx'

/** The charts' library is a chunk of its own, fetched once figures have come. */
export const LinesChart = lazy(() => import('./LinesChart.tsx'))
export const BarsChart = lazy(() => import('./BarsChart.tsx'))
export const SparkChart = lazy(() => import('./SparkChart.tsx'))
