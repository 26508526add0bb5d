import { type ReactNode, Suspense } from 'react'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useGrants } from '#src/kit/access.ts'
import { ActionsProvider } from '#src/kit/actions/ActionsProvider.tsx'
import { ScreenProvider, useConsole, useScreen } from '#src/kit/context.tsx'
import { failureOf } from '#src/kit/failure.ts'
import { Panel } from '#src/kit/list/TableStyles.tsx'
import type { AnyRow } from '#src/kit/overrides.ts'
import { KitStyles } from '#src/kit/styles.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { Head } from './Head.tsx'
import { Sections } from './Sections.tsx'

/** The page of a tenant: its details, its usage, and its users and other rows. */
const Details = () => {
  const { registry, loaders, forbidden } = useConsole()
  const place = registry.screenOf('tenant/manage')
  const { id } = useParams()
  if (!place || !id) return null
  return (
    <ScreenProvider place={place} registry={registry} loaders={loaders}>
      <KitStyles>
        <Suspense fallback={<LoadingLine />}>
          <ActionsProvider>
            <Page id={id} forbidden={forbidden} />
          </ActionsProvider>
        </Suspense>
      </KitStyles>
    </ScreenProvider>
  )
}

export default Details

const Page = ({ id, forbidden }: { id: string; forbidden: ReactNode }) => {
  const { resource, screen } = useScreen().place
  const grants = useGrants(resource, screen.path)
  const { data, error, refetch } = useGetOne<AnyRow>(
    screen.path,
    { id },
    { retry: false, enabled: grants?.has('show') ?? false },
  )
  if (grants && !grants.has('show')) return forbidden
  if (!data && error) {
    const { message, requestId } = failureOf(error)
    return (
      <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} isPage />
    )
  }
  if (!data) return <LoadingLine />
  return (
    <Panel>
      <Head row={data} />
      <Sections row={data} />
    </Panel>
  )
}
