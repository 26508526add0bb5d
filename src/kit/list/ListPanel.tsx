import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useGetMany } from 'react-admin'
import { isBin } from '#resources/core/permissions.ts'
import { canSelectRows } from '#src/kit/actions/screenActions.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { RowActions } from '../actions/RowActions.tsx'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { Filters } from '../filters/useFilters.ts'
import { LimitLine } from '../limits/LimitLine.tsx'
import type { AnyRow } from '../overrides.ts'
import { useScreenNavigation } from '../route.ts'
import type { ListOrigin } from '../show/siblings.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { TreeVisible } from './BesideLayout.tsx'
import { Cards } from './Cards.tsx'
import { EmptyList } from './EmptyList.tsx'
import { KitTable } from './KitTable.tsx'
import { useSaveListPosition } from './listHistory.ts'
import { Pager } from './Pager.tsx'
import type { RowList } from './rowList.ts'
import { Panel } from './TableStyles.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListLayout } from './useListLayout.ts'
import { useResultsAnnounced } from './useResultsAnnounced.ts'
import { useRowSelection } from './useRowSelection.ts'
import { useToolbarItems } from './useToolbarItems.tsx'

/**
 * The chosen rows of all pages. Rows of other pages are known from when they were shown; those chosen before the
 * page was loaded are read, and left out when they are gone.
 */
const useSelectedRows = ({ data, selectedIds }: RowList): readonly AnyRow[] => {
  const { screen } = useScreen().place
  const [seen] = useState(() => new Map<string, AnyRow>())
  for (const row of data ?? []) seen.set(row.id, row)
  const unknown = data ? selectedIds.map(String).filter(id => !seen.has(id)) : []
  const read = useGetMany<AnyRow>(
    screen.path,
    { ids: unknown },
    { enabled: unknown.length > 0 && !isBin(screen), retry: false, onError: () => {} },
  ).data
  return useMemo(() => {
    const found = new Map([...seen, ...(read ?? []).map(row => [row.id, row] as const)])
    for (const row of data ?? []) found.set(row.id, row)
    return selectedIds.flatMap(id => found.get(String(id)) ?? [])
  }, [seen, read, data, selectedIds])
}

interface ListPanelProps {
  start: ReactNode
  list: RowList
  filters: Filters
}

/** Filters, toolbar, rows and pages of a list. */
export const ListPanel = ({ list, filters, start }: ListPanelProps) => {
  const { values, reset } = filters
  const { resource, screen, key } = useScreen().place
  const { offers } = useActions()
  const { toCreate } = useScreenNavigation(screen.path)
  const words = useResourceTexts(resource)
  const t = useKitTranslate()
  const look = useListLayout()
  // Below 900 px the buttons are reduced, below 700 px cards replace the table: it fits a usual window at 200 % zoom.
  const narrow = useMediaQuery('(max-width:699.95px)')
  const tight = useMediaQuery('(max-width:899.95px)')
  const selecting = useRowSelection(list, t('list.selectAll'))
  const chosen = useSelectedRows(list)
  const sorting = useMemo(
    () => ({ field: list.sort.field, order: list.sort.order, setSort: list.setSort }),
    [list.sort.field, list.sort.order, list.setSort],
  )
  const exact = (list.meta as { estimated?: boolean } | undefined)?.estimated
    ? undefined
    : list.total
  const loading = list.isPending || (list.isPlaceholderData ?? false)
  useResultsAnnounced({
    total: list.total,
    estimated: exact === undefined,
    loading,
    // The filter of the rows: `values` is ahead of it.
    filter: list.filterValues,
    page: list.page,
    order: t(sorting.order === 'ASC' ? 'list.ascending' : 'list.descending', {
      field: words.field(sorting.field),
    }),
  })
  const tools = useToolbarItems({ list, values, look, narrow, exact })
  const create = useCallback(() => void toCreate(), [toCreate])
  const onOpen = useOpening(list)
  const table = {
    label: isBin(screen)
      ? t('bin.title', { title: words.screen(key, 'title') })
      : words.screen(key, 'title'),
    resource,
    columns: look.columns,
    rows: list.data,
    loading,
    onOpen,
    actionsOf:
      offers.record.length > 0 ? (isBin(screen) ? bothOf : tight ? menuOf : actionsOf) : undefined,
  }
  const choice = canSelectRows(offers) ? { selecting } : {}
  return (
    <Panel>
      <FilterBar filters={filters} except={use(TreeVisible) ? screen.beside : undefined} />
      <Toolbar
        onCreate={create}
        onRefresh={list.refetch}
        chosen={chosen}
        onUnselect={list.onUnselectItems}
        start={start}
      >
        {tools}
      </Toolbar>
      {offers.create && <LimitLine />}
      <Content list={list} values={values} onReset={() => reset()} onCreate={create}>
        {narrow ? (
          <Cards {...table} sorting={sorting} {...choice} />
        ) : (
          <KitTable {...table} compact={look.compact} sorting={sorting} {...choice} />
        )}
      </Content>
      {list.total !== undefined && list.total > 0 && (
        <Pager
          page={list.page}
          perPage={list.perPage}
          total={list.total}
          setPage={list.setPage}
          setPerPage={list.setPerPage}
          estimated={Boolean((list.meta as { estimated?: boolean } | undefined)?.estimated)}
        />
      )}
    </Panel>
  )
}

/** Opens a row. The list is passed to its page, for the buttons to the previous and the next record. */
const useOpening = (rows: RowList) => {
  const { page, perPage, sort, filterValues } = rows
  const { screen } = useScreen().place
  const pin = useSaveListPosition(screen.path, rows)
  const { offers } = useActions()
  const { toShow, toEdit } = useScreenNavigation(screen.path)
  const { field, order } = sort
  return useMemo(() => {
    const list: ListOrigin = { page, perPage, sort: field, order, filter: filterValues }
    if (offers.show)
      return (id: string) => {
        pin()
        void toShow(id, { list })
      }
    return offers.update ? (id: string) => void toEdit(id) : undefined
  }, [offers.show, offers.update, pin, toShow, toEdit, page, perPage, field, order, filterValues])
}

const actionsOf = (row: AnyRow) => <RowActions row={row} />
const menuOf = (row: AnyRow) => <RowActions row={row} most={0} />
const bothOf = (row: AnyRow) => <RowActions row={row} most="all" />

interface ContentProps {
  list: RowList
  values: Filters['values']
  onReset: () => void
  onCreate: () => void
  children: ReactNode
}

const Content = ({ list, values, onReset, onCreate, children }: ContentProps) => {
  if (list.error && !list.data) {
    const { message, requestId } = failureOf(list.error)
    return <FailedState what={message} requestId={requestId} onRetry={list.refetch} />
  }
  if (list.total === 0)
    return <EmptyList values={values} marks={list.meta} onReset={onReset} onCreate={onCreate} />
  return children
}
