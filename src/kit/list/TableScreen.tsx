import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { ListContextProvider, type RaRecord, useListController, useLocale } from 'react-admin'
import { isBin } from '#resources/core/permissions.ts'
import type { Place } from '#resources/core/registry.ts'
import type { Values } from '#resources/core/validate.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { binKeyOf, fitting } from '../actions/offers.ts'
import { RowActions } from '../actions/RowActions.tsx'
import { StatusContext } from '../cells/StatusCell.tsx'
import { useKit } from '../context.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import { failureOf } from '../failure.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { warmFormats } from '../formats.ts'
import { ImportButton } from '../import/ImportButton.tsx'
import { LimitLine } from '../limits/LimitLine.tsx'
import { IdleForm } from '../loadForm.tsx'
import type { AnyRow } from '../overrides.ts'
import { useRoute } from '../route.ts'
import { SavedViewsButton } from '../savedViews/SavedViewsButton.tsx'
import type { ListState } from '../savedViews/views.ts'
import { whenIdle } from '../useIdle.ts'
import { useKitWords, useWordsOf } from '../words.ts'
import { BesideLayout } from './Beside.tsx'
import { Cards } from './Cards.tsx'
import { KitTable, type Selecting } from './KitTable.tsx'
import { Nothing } from './Nothing.tsx'
import { Pager } from './Pager.tsx'
import { Panel } from './TableStyles.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useLook } from './useLook.ts'
import { useStatusChange } from './useStatusChange.ts'
import { ViewMenu } from './ViewMenu.tsx'

type Row = AnyRow & RaRecord

/** The list of a resource: filters, toolbar, table and pages, with a tree beside it where the screen says so. */
export const TableScreen = ({ start }: { place?: Place; start?: ReactNode }) => {
  const { screen } = useKit().place
  const binKey = binKeyOf(screen)
  const list = useListController<Row>({
    resource: screen.path,
    ...(binKey ? { storeKey: binKey } : {}),
    sort: { field: screen.sort[0], order: screen.sort[1] === 'asc' ? 'ASC' : 'DESC' },
    perPage: 10,
    disableAuthentication: true,
    exporter: false,
    queryOptions: { onError: () => {}, meta: binKey ? { bin: true } : undefined },
  })
  const { filterValues, setFilters } = list
  const change = useCallback((values: Values) => setFilters(values, {}, false), [setFilters])
  const locale = useLocale()
  useEffect(() => whenIdle(() => warmFormats(locale)), [locale])
  return (
    <ListContextProvider value={list}>
      <BesideLayout values={filterValues} onChange={change}>
        <StatusContext value={useStatusChange()}>
          <ListPanel list={list} values={filterValues} onChange={change} start={start} />
        </StatusContext>
      </BesideLayout>
      {list.data && <IdleForm row={list.data[0]} />}
    </ListContextProvider>
  )
}

interface ListPanelProps {
  start: ReactNode
  list: ReturnType<typeof useListController<Row>>
  values: Values
  onChange: (values: Values) => void
}

const ListPanel = ({ list, values, onChange, start }: ListPanelProps) => {
  const { resource, screen, key } = useKit().place
  const { offers } = useActions()
  const { toCreate, toShow, toEdit } = useRoute(screen.path)
  const words = useWordsOf(resource)
  const t = useKitWords()
  const look = useLook()
  const narrow = useMediaQuery('(max-width:899.95px)')
  const selecting = useSelecting(list)
  const chosen = useMemo(
    () => list.data?.filter(row => list.selectedIds.includes(row.id)) ?? [],
    [list.data, list.selectedIds],
  )
  const sorting = useMemo(
    () => ({ field: list.sort.field, order: list.sort.order, setSort: list.setSort }),
    [list.sort.field, list.sort.order, list.setSort],
  )
  const exact = (list.meta as { estimated?: boolean } | undefined)?.estimated
    ? undefined
    : list.total
  const { setFilters, setSort } = list
  const { show } = look
  const now = useMemo(
    () => ({
      filters: values,
      columns: look.columns.map(column => column.name),
      sort: [sorting.field, sorting.order],
    }),
    [values, look.columns, sorting],
  )
  const go = useCallback(
    ({ filters, columns, sort }: ListState) => {
      setFilters(filters, {}, false)
      setSort({ field: sort[0] ?? '', order: sort[1] === 'DESC' ? 'DESC' : 'ASC' })
      show(columns)
    },
    [setFilters, setSort, show],
  )
  const tools = useMemo(
    () => (
      <>
        {!isBin(screen) && <SavedViewsButton now={now} go={go} />}
        <ImportButton />
        <ExportButton filter={values} sort={sorting} columns={look.columns} total={exact} />
        {!narrow && <ViewMenu look={look} />}
      </>
    ),
    [values, sorting, exact, narrow, look, now, go, screen],
  )
  const create = useCallback(() => void toCreate(), [toCreate])
  const open = offers.show ? toShow : offers.update ? toEdit : undefined
  const onOpen = useMemo(() => open && ((id: string) => void open(id)), [open])
  const table = {
    label: isBin(screen)
      ? t('bin.title', { title: words.screen(key, 'title') })
      : words.screen(key, 'title'),
    resource,
    columns: look.columns,
    rows: list.data,
    onOpen,
    actionsOf: offers.record.length > 0 ? (isBin(screen) ? bothOf : actionsOf) : undefined,
  }
  return (
    <Panel>
      <FilterBar values={values} onChange={onChange} except={screen.beside} />
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
      <Content list={list} values={values} onReset={() => onChange({})} onCreate={create}>
        {narrow ? (
          <Cards {...table} />
        ) : (
          <KitTable
            {...table}
            compact={look.compact}
            sorting={sorting}
            {...(offers.selection.length > 0 ? { selecting } : {})}
          />
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

const actionsOf = (row: AnyRow) => <RowActions row={row} />
const bothOf = (row: AnyRow) => <RowActions row={row} most="all" />

interface ContentProps {
  list: ListPanelProps['list']
  values: Values
  onReset: () => void
  onCreate: () => void
  children: React.ReactNode
}

const Content = ({ list, values, onReset, onCreate, children }: ContentProps) => {
  if (list.error && !list.data) {
    const { message, requestId } = failureOf(list.error)
    return <FailedState what={message} requestId={requestId} onRetry={list.refetch} />
  }
  if (list.total === 0)
    return <Nothing values={values} marks={list.meta} onReset={onReset} onCreate={onCreate} />
  return children
}

const useSelecting = ({
  selectedIds,
  onToggleItem,
  onSelect,
}: ListPanelProps['list']): Selecting => {
  const { resource } = useKit().place
  const { offers } = useActions()
  return useMemo(
    () => ({
      fits: row => fitting(resource, offers.selection, [row]).length > 0,
      chosen: new Set(selectedIds.map(String)),
      onToggle: onToggleItem,
      onAll: (ids, chosen) =>
        onSelect(
          chosen
            ? [...new Set([...selectedIds, ...ids])]
            : selectedIds.filter(id => !ids.includes(String(id))),
        ),
    }),
    [resource, offers.selection, selectedIds, onToggleItem, onSelect],
  )
}
