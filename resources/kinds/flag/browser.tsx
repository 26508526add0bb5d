import { OneOfFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind, CellProps, FilterProps } from '#src/kit/overrides.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { flagKind } from './kind.ts'

const FlagCell = ({ value }: CellProps) => {
  const t = useKitTranslate()
  return <span>{t(value === true ? 'yes' : 'no')}</span>
}

const FlagFilter = (props: FilterProps) => {
  const t = useKitTranslate()
  return (
    <OneOfFilter
      {...props}
      options={[
        [true, t('yes')],
        [false, t('no')],
      ]}
    />
  )
}

export const flagBrowser: BrowserKind = {
  kind: flagKind,
  cell: FlagCell,
  show: FlagCell,
  filter: FlagFilter,
  text: (value, { t }) => t(value ? 'yes' : 'no'),
}
