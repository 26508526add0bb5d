import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useAuthProvider, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import type { Related, Screen } from '#resources/core/resource.ts'
import { screenActionsOf } from '#src/kit/actions/screenActions.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { grantsQuery, useGrants } from '../access.ts'
import { columnsOf } from '../columns.ts'
import { useOverridesOf, useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { KitTable } from '../list/KitTable.tsx'
import { Pager } from '../list/Pager.tsx'
import { useResultsAnnounced } from '../list/useResultsAnnounced.ts'
import type { AnyRow } from '../overrides.ts'
import { useScreenNavigation } from '../route.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'

const none: ReadonlySet<string> = new Set()

/** The label of the tab of a related resource. */
export const useRelatedLabel = () => {
  const translate = useTranslate()
  return ({ resource }: Related) => {
    const name = translate(`resources.${resource}.name`)
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
}

/** The screen that lists the rows of a related resource: one across tenants if this record is shown across tenants. */
export const relatedPlace = (
  registry: Registry,
  { resource: name }: Related,
  across = false,
): ResourceScreen | undefined => {
  const resource = registry.find(name)
  const screens = Object.entries(resource?.screens ?? {}) as [string, Screen][]
  const found = screens.find(([, screen]) => (screen.across ?? false) === across)
  return resource && found && { resource, key: found[0], screen: found[1] }
}

/** The resources with references to records of this screen that the user may list. */
export const useRelated = (): readonly Related[] => {
  const { registry, place: here } = useScreen()
  const authProvider = useAuthProvider()
  const related = ((here.resource.related ?? []) as readonly Related[]).flatMap(one => {
    const place = relatedPlace(registry, one, here.screen.across)
    return place ? [{ one, place }] : []
  })
  const answers = useQueries({
    queries: related.map(({ place }) =>
      grantsQuery(place.resource, place.screen.path, authProvider),
    ),
  })
  return related.filter((_, at) => answers[at]?.data?.has('list')).map(({ one }) => one)
}

/** The rows of another resource that refer to this record. */
export const RelatedTab = ({ related, id }: { related: Related; id: string }) => {
  const { registry, place: here } = useScreen()
  const place = relatedPlace(registry, related, here.screen.across)
  if (!place) return null
  const { screen } = place
  return (
    <>
      {screen.filters.includes(related.by) && <AsList path={screen.path} by={related.by} id={id} />}
      <RelatedRows place={place} by={related.by} id={id} />
    </>
  )
}

/** A link to the same rows on their own screen, which can filter and sort them. */
const AsList = ({ path, by, id }: { path: string; by: string; id: string }) => {
  const t = useKitTranslate()
  const search = new URLSearchParams({ filter: JSON.stringify({ [by]: id }) })
  return (
    <div style={{ padding: '8px 16px', textAlign: 'end' }}>
      <Link className="uc-link" to={{ pathname: `/${path}`, search: `${search}` }}>
        {t('page.asList')}
      </Link>
    </div>
  )
}

interface RelatedRowsProps {
  place: ResourceScreen
  /** The field of those rows that refers to this record. */
  by: string
  id: string
  /** The text of the quick search. */
  q?: string | undefined
}

/** The rows of a screen whose field `by` is this id, page by page. */
export const RelatedRows = ({ place, by, id, q }: RelatedRowsProps) => {
  const { resource, screen, key } = place
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(10)
  const overrides = useOverridesOf(resource)
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const { toShow } = useScreenNavigation(screen.path)
  const opens = screenActionsOf(resource, screen, useGrants(resource, screen.path) ?? none).show
  const columns = useMemo(
    () =>
      columnsOf(resource, screen.columns, overrides)
        .filter(({ name }) => name !== by)
        .slice(0, 7),
    [resource, screen, overrides, by],
  )
  const sort = {
    field: screen.sort[0],
    order: screen.sort[1] === 'asc' ? ('ASC' as const) : ('DESC' as const),
  }
  const { data, total, meta, error, refetch, isPlaceholderData, isPending } = useGetList<AnyRow>(
    screen.path,
    { pagination: { page, perPage }, sort, filter: { [by]: id, ...(q ? { q } : {}) } },
    { retry: false },
  )
  const loading = isPlaceholderData || isPending
  const estimated = Boolean(meta?.estimated)
  useResultsAnnounced({ total, estimated, loading, page, filter: q ? { q } : {} })
  // The rows of this page may be gone by now; those of the pages before are not.
  const isPast = data?.length === 0 && page > 1
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage))
  useEffect(() => {
    if (isPast) setPage(Math.min(page - 1, last))
  }, [isPast, page, last])
  if (error && !data) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (data?.length === 0 && !isPast)
    return <EmptyState reason={t(q ? 'empty.matches' : 'empty.yet')} />
  return (
    <>
      <KitTable
        label={words.screen(key, 'title')}
        resource={resource}
        columns={columns}
        rows={data}
        loading={loading}
        compact
        onOpen={opens ? toShow : undefined}
      />
      {total !== undefined && total > 0 && (
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          estimated={estimated}
          setPage={setPage}
          setPerPage={setPerPage}
        />
      )}
    </>
  )
}
