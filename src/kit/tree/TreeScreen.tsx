import { useEffect, useMemo } from 'react'
import { useGetList } from 'react-admin'
import { EmptyList } from '#src/kit/list/EmptyList.tsx'
import { useListLayout } from '#src/kit/list/useListLayout.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { Tool } from '#src/ui/Tool.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { StatusContext } from '../cells/StatusCell.tsx'
import { useScreen } from '../context.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import { failureOf } from '../failure.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { LimitLine } from '../limits/LimitLine.tsx'
import { PanelSkeleton } from '../list/Skeleton.tsx'
import { Panel } from '../list/TableStyles.tsx'
import { Toolbar } from '../list/Toolbar.tsx'
import { useListParamsValid } from '../list/useListParamsValid.ts'
import { useResultsAnnounced } from '../list/useResultsAnnounced.ts'
import { useStatusChange } from '../list/useStatusChange.ts'
import { ViewMenu } from '../list/ViewMenu.tsx'
import { IdleFormWarmUp } from '../loadForm.tsx'
import type { AnyRow } from '../overrides.ts'
import { useScreenRoute } from '../route.ts'
import { useKitTranslate } from '../words.ts'
import { revealInTree } from './reveal.ts'
import { TreeTable } from './TreeTable.tsx'
import { useOpenTree } from './useOpenTree.ts'
import { useTreeFilters } from './useTreeFilters.ts'
import { useTreeSelection } from './useTreeSelection.ts'

const maxNodes = 10_000

/** A tree as an indented table. All nodes are loaded, so that search and filters can keep the ancestors of a match. */
export const TreeScreen = () => (useListParamsValid() ? <SoundTree /> : <PanelSkeleton />)

const SoundTree = () => {
  const { resource, screen } = useScreen().place
  const { offers } = useActions()
  const filters = useTreeFilters(screen.path)
  const { values } = filters
  const look = useListLayout()
  const t = useKitTranslate()
  const { route, toCreate } = useScreenRoute(screen.path)
  const sort = {
    field: screen.sort[0],
    order: screen.sort[1] === 'asc' ? ('ASC' as const) : ('DESC' as const),
  }
  const { data, meta, error, refetch } = useGetList<AnyRow>(
    screen.path,
    { pagination: { page: 1, perPage: maxNodes }, sort, filter: {} },
    { retry: false },
  )
  const tree = useOpenTree(data, values)
  useResultsAnnounced({
    total: data && (tree.matches?.size ?? data.length),
    loading: !data && !error,
    filter: values,
  })
  const { chosen, selecting, clear } = useTreeSelection(tree)
  const selectedIds = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const edited = route.part === 'edit' ? route.id : undefined
  // The form of a record opens over the tree: the tree is expanded to that record.
  useEffect(() => {
    if (edited) revealInTree(resource, [{ id: edited }])
  }, [edited, resource])
  const change = useStatusChange()
  const create = () => void toCreate()
  const empty = data && tree.rows.length === 0
  const failure = error && !data ? failureOf(error) : null
  return (
    <StatusContext value={change}>
      <Panel>
        <FilterBar filters={filters} />
        <Toolbar
          onCreate={create}
          onRefresh={() => void refetch()}
          chosen={chosen}
          onUnselect={clear}
          start={
            <>
              <Tool icon="UnfoldMore" label={t('tree.expandAll')} onClick={tree.expandAll} />
              <Tool icon="UnfoldLess" label={t('tree.collapseAll')} onClick={tree.collapseAll} />
            </>
          }
        >
          {chosen.length === 0 && <ImportButton />}
          <ExportButton
            filter={values}
            sort={sort}
            look={look}
            total={undefined}
            selectedIds={selectedIds}
          />
          {chosen.length === 0 && <ViewMenu look={look} />}
        </Toolbar>
        {offers.create && <LimitLine />}
        {failure && (
          <FailedState
            what={failure.message}
            requestId={failure.requestId}
            onRetry={() => void refetch()}
          />
        )}
        {empty && (
          <EmptyList
            values={values}
            marks={meta}
            onReset={() => filters.reset()}
            onCreate={create}
          />
        )}
        {!failure && !empty && (
          <TreeTable
            tree={tree}
            look={look}
            loading={!data}
            resource={resource}
            selecting={selecting}
          />
        )}
      </Panel>
      {data && <IdleFormWarmUp row={data[0]} />}
    </StatusContext>
  )
}
