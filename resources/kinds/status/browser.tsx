import { StatusCell, StatusValue } from '#src/kit/cells/StatusCell.tsx'
import { OneOfFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind, FilterProps } from '#src/kit/overrides.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { statusKind } from './kind.ts'

const StatusFilter = (props: FilterProps) => {
  const t = useKitTranslate()
  return (
    <OneOfFilter
      {...props}
      options={[
        [1, t('status.enabled')],
        [2, t('status.disabled')],
      ]}
    />
  )
}

export const statusBrowser: BrowserKind = {
  kind: statusKind,
  cell: StatusCell,
  show: StatusValue,
  filter: StatusFilter,
  text: (value, { t }) => t(value === 1 ? 'status.enabled' : 'status.disabled'),
}
