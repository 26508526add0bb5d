import { useMemo, useState } from 'react'
import { useGetList } from 'react-admin'
import type { Values } from '#resources/core/validate.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { branchesOf, forestOf } from '#src/ui/tree/forest.ts'
import { rowsOf } from '#src/ui/tree/rows.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { StatusContext } from '../cells/StatusCell.tsx'
import { useKit } from '../context.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import { failureOf } from '../failure.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { LimitLine } from '../limits/LimitLine.tsx'
import { Nothing } from '../list/Nothing.tsx'
import { Panel } from '../list/TableStyles.tsx'
import { Toolbar } from '../list/Toolbar.tsx'
import { useLook } from '../list/useLook.ts'
import { useStatusChange } from '../list/useStatusChange.ts'
import { ViewMenu } from '../list/ViewMenu.tsx'
import { IdleForm } from '../loadForm.tsx'
import type { AnyRow } from '../overrides.ts'
import { useRoute } from '../route.ts'
import { useKitWords } from '../words.ts'
import { keptBy, nodesOf } from './nodes.ts'
import { Tool } from './Tool.tsx'
import { TreeTable } from './TreeTable.tsx'

const most = 10_000

/** A tree as an indented table; all of it is read at once, so search and filters keep the path to a hit. */
export const TreeScreen = () => {
  const { resource, screen } = useKit().place
  const { offers } = useActions()
  const [values, setValues] = useState<Values>({})
  const look = useLook()
  const t = useKitWords()
  const { toCreate } = useRoute(screen.path)
  const sort = {
    field: screen.sort[0],
    order: screen.sort[1] === 'asc' ? ('ASC' as const) : ('DESC' as const),
  }
  const { data, meta, error, refetch } = useGetList<AnyRow>(
    screen.path,
    { pagination: { page: 1, perPage: most }, sort, filter: {} },
    { retry: false },
  )
  const tree = useOpenTree(data, values)
  const change = useStatusChange()
  const create = () => void toCreate()
  const empty = data && tree.rows.length === 0
  const failure = error && !data ? failureOf(error) : null
  return (
    <StatusContext value={change}>
      <Panel>
        <FilterBar values={values} onChange={setValues} />
        <Toolbar
          onCreate={create}
          onRefresh={() => void refetch()}
          start={
            <>
              <Tool icon="UnfoldMore" label={t('tree.expandAll')} onClick={tree.expandAll} />
              <Tool icon="UnfoldLess" label={t('tree.collapseAll')} onClick={tree.collapseAll} />
            </>
          }
        >
          <ImportButton />
          <ExportButton filter={values} sort={sort} columns={look.columns} total={undefined} />
          <ViewMenu look={look} />
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
          <Nothing values={values} marks={meta} onReset={() => setValues({})} onCreate={create} />
        )}
        {!failure && !empty && (
          <TreeTable tree={tree} look={look} loading={!data} resource={resource} />
        )}
      </Panel>
      {data && <IdleForm row={data[0]} />}
    </StatusContext>
  )
}

/** Which nodes are open, and the lines that follow from it. */
const useOpenTree = (data: readonly AnyRow[] | undefined, values: Values) => {
  const { resource } = useKit().place
  const forest = useMemo(() => forestOf(nodesOf(resource, data ?? [])), [resource, data])
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const initial = useMemo(() => new Set(branchesOf(forest, 2)), [forest])
  const open = chosen ?? initial
  const kept = useMemo(() => keptBy(resource, forest, values), [resource, forest, values])
  const rows = useMemo(() => rowsOf(forest, open, kept), [forest, open, kept])
  const setOpen = (id: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const expandAll = () => setChosen(new Set(branchesOf(forest)))
  const collapseAll = () => setChosen(new Set())
  return { forest, rows, setOpen, expandAll, collapseAll }
}

export type OpenTree = ReturnType<typeof useOpenTree>
