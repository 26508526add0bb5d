import { EmptyValue, isEmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { OneOfFilter } from '#src/kit/filters/inputs.tsx'
import type { BrowserKind, CellProps, FilterProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { choiceKind } from './kind.ts'

const ChoiceCell = ({ value, name, resource }: CellProps) => {
  const words = useResourceTexts(resource)
  return isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <span className="uc-text">{words.choice(name, value)}</span>
  )
}

const ChoiceFilter = (props: FilterProps) => {
  const words = useResourceTexts(props.resource)
  const options = props.field.of?.map(one => [one, words.choice(props.name, one)] as const) ?? []
  return <OneOfFilter {...props} options={options} />
}

export const choiceBrowser: BrowserKind = {
  kind: choiceKind,
  cell: ChoiceCell,
  show: ChoiceCell,
  filter: ChoiceFilter,
  text: (value, { words, name, action }) => words.choice(name, value, action),
}
