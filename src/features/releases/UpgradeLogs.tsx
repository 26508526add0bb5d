import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LogsFilter } from './LogsFilter.tsx'

import { Timeline } from './Timeline.tsx'
import { useLogs } from './useLogs.ts'
import { useLogsFilter } from './useLogsFilter.ts'

/** Stands for versions that are on their way. */
const LogsSkeleton = () => (
  <Bars aria-busy="true">
    {['a', 'b', 'c'].map(it => (
      <div key={it}>
        <i style={{ width: 96, height: 20 }} />
        <i style={{ width: '40%' }} />
        <i />
        <i style={{ width: '80%' }} />
      </div>
    ))}
  </Bars>
)

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  maxWidth: 860,
  paddingInlineStart: 28,
  '& > div': { display: 'grid', gap: 12 },
  '& i': {
    display: 'block',
    height: 14,
    borderRadius: 4,
    background: (theme.vars ?? theme).palette.action.hover,
  },
}))

/** What each version brought, as a timeline, the newest first. */
const UpgradeLogs = () => {
  const translate = useTranslate()
  const filter = useLogsFilter()
  const { asked, reset } = filter
  const query = useLogs(asked)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const logs = data?.pages.flatMap(it => it.list) ?? []
  const total = data?.pages[0]?.total ?? 0
  const narrowed = Boolean(asked.addon || asked.q || asked.version)
  const failure = error && !data ? failureOf(error) : undefined
  return (
    <Panel aria-label={translate('upgrade.title')}>
      {(total > 0 || narrowed) && (
        <LogsFilter filter={filter} addons={data?.pages[0]?.addons ?? []} total={total} />
      )}
      {failure && (
        <FailedState
          what={failure.message}
          requestId={failure.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !failure && <LogsSkeleton />}
      {data && total === 0 && <Nothing narrowed={narrowed} onReset={reset} />}
      <Timeline logs={logs} newest={narrowed ? undefined : logs[0]?.id} />
      {hasNextPage && (
        <Button
          variant="outlined"
          color="inherit"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ alignSelf: 'center' }}
        >
          {translate('upgrade.more')}
        </Button>
      )}
    </Panel>
  )
}

export default UpgradeLogs

const Nothing = ({ narrowed, onReset }: { narrowed: boolean; onReset: () => void }) => {
  const translate = useTranslate()
  return narrowed ? (
    <EmptyState
      drawing="noMatch"
      reason={translate('upgrade.nothing')}
      action={{ label: translate('kit.list.reset'), onClick: onReset }}
    />
  ) : (
    <EmptyState reason={translate('upgrade.empty')} hint={translate('upgrade.emptyHint')} />
  )
}

const Panel = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexDirection: 'column',
    gap: 20,
    background: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    padding: '20px 24px 24px',
    minWidth: 0,
    '@media (max-width:599.95px)': { padding: 16 },
  }
})
