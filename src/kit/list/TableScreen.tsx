import { type ReactNode, useEffect } from 'react'
import { ListContextProvider, useListController } from 'react-admin'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { binStoreKeyOf } from '#src/kit/actions/screenActions.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { StatusContext } from '../cells/StatusCell.tsx'
import { useScreen } from '../context.tsx'
import { useFilters } from '../filters/useFilters.ts'
import { warmFormats } from '../formats.ts'
import { IdleFormWarmUp } from '../loadForm.tsx'
import { whenIdle } from '../useIdle.ts'
import { BesideLayout } from './BesideLayout.tsx'
import { ListPanel } from './ListPanel.tsx'
import { useListWithHistory } from './listHistory.ts'
import type { Row } from './rowList.ts'
import { PanelSkeleton } from './Skeleton.tsx'
import { useFilterAddress } from './useFilterAddress.ts'
import { useListParamsValid } from './useListParamsValid.ts'
import { useStatusChange } from './useStatusChange.ts'

interface TableScreenProps {
  place?: ResourceScreen
  start?: ReactNode
}

/** The list of a resource: filters, toolbar, table and pages, with a tree beside it where the screen says so. */
export const TableScreen = (props: TableScreenProps) =>
  useListParamsValid() ? <SoundTable {...props} /> : <PanelSkeleton />

const SoundTable = ({ start }: TableScreenProps) => {
  const { screen } = useScreen().place
  const binKey = binStoreKeyOf(screen)
  const list = useListWithHistory(
    screen.path,
    useListController<Row>({
      resource: screen.path,
      ...(binKey ? { storeKey: binKey } : {}),
      sort: { field: screen.sort[0], order: screen.sort[1] === 'asc' ? 'ASC' : 'DESC' },
      perPage: 10,
      disableAuthentication: true,
      exporter: false,
      queryOptions: { onError: () => {}, meta: binKey ? { bin: true } : undefined },
    }),
  )
  const filters = useFilters(list.filterValues, useFilterAddress(screen.path, list))
  const locale = useLanguage()
  useEffect(() => whenIdle(() => warmFormats(locale)), [locale])
  return (
    <ListContextProvider value={list}>
      <BesideLayout filters={filters}>
        <StatusContext value={useStatusChange()}>
          <ListPanel list={list} filters={filters} start={start} />
        </StatusContext>
      </BesideLayout>
      {list.data && <IdleFormWarmUp row={list.data[0]} />}
    </ListContextProvider>
  )
}
