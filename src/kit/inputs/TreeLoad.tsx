import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { failureOf } from '#src/kit/failure.ts'
import { FailedState } from '#src/ui/FailedState.tsx'

interface Query {
  error: unknown
  isError: boolean
  refetch: () => unknown
}

/** Stands where a tree will be: lines of grey while it loads, or what failed with a way to try again. */
export const TreeLoad = ({ queries }: { queries: readonly Query[] }) => {
  const failed = queries.filter(query => query.isError)
  if (failed.length === 0) return <Waiting />
  const { message, requestId } = failureOf(failed[0]?.error)
  const retry = () => {
    for (const query of failed) query.refetch()
  }
  return <FailedState what={message || undefined} requestId={requestId} onRetry={retry} />
}

const Waiting = () => (
  <Box aria-busy="true" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
    {widths.map(width => (
      <Skeleton key={width} width={width} height={20} />
    ))}
  </Box>
)

const widths = ['40%', '56%', '48%', '62%', '52%']
