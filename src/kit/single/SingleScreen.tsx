import { Suspense } from 'react'
import { useGetList } from 'react-admin'
import { SaveBlockedProvider, useSaveBlockedReason } from '#src/kit/form/saveBlocked.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { useKeepWhileUnsaved } from '#src/ui/useKeepWhileUnsaved.ts'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { FormSkeleton } from '../list/Skeleton.tsx'
import type { AnyRow } from '../overrides.ts'
import { useKitTranslate } from '../words.ts'
import { SingleForm } from './SingleForm.tsx'
import { SinglePanel } from './SingleStyles.tsx'

const Details = lazy(async () => ({ default: (await import('../show/Details.tsx')).Details }))

/** The one row of a resource: its form where it may be changed, else what it holds. */
export const SingleScreen = () => {
  const { screen } = useScreen().place
  const { granted } = useActions()
  const [field, order] = screen.sort
  const { data, error, refetch } = useGetList<AnyRow>(screen.path, {
    pagination: { page: 1, perPage: 10 },
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filter: {},
  })
  const t = useKitTranslate()
  const withdrawn = useSaveBlockedReason()
  const held = useKeepWhileUnsaved(granted.update)
  const row = data?.[0]
  if (error && !row) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={refetch} />
  }
  if (!row) return <FormSkeleton />
  if (granted.update || held)
    return (
      <SaveBlockedProvider value={withdrawn ?? (held ? t('form.withdrawn') : undefined)}>
        <SingleForm row={row} onReload={async () => void (await refetch())} />
      </SaveBlockedProvider>
    )
  return (
    <SinglePanel>
      <Suspense fallback={<LoadingLine />}>
        <Details row={row} />
      </Suspense>
    </SinglePanel>
  )
}
