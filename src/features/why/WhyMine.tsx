import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#src/providers/apiError.ts'
import { request } from '#src/providers/http.ts'
import { type Explanation, ExplanationView } from '#src/ui/ExplanationView.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { useLanguage } from '#src/ui/useLanguage.ts'

/** Why the signed-in user may or may not call a route, for pages that they may not see. */
const WhyMine = ({ route }: { route: string }) => {
  const locale = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['why', 'mine', route, locale],
    retry: false,
    queryFn: ({ signal }) =>
      request<Explanation>('/user/admin/member/why', { query: { route }, signal }),
  })
  if (error)
    return (
      <FailedState
        what={error.message}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingLine sx={{ width: 320 }} />
  return (
    <Paper variant="outlined" sx={{ p: 2, mt: 2, maxWidth: 560, textAlign: 'start' }}>
      <ExplanationView explanation={data} />
    </Paper>
  )
}

export default WhyMine
