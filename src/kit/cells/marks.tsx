import { useLocale } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { listText } from '#src/ui/said.ts'
import type { AnyRow, CellProps } from '../overrides.ts'
import { useKitWords, useWordsOf } from '../words.ts'
import { isNothing, Nothing } from './Nothing.tsx'

export const FlagCell = ({ value }: CellProps) => {
  const t = useKitWords()
  return <span>{t(value === true ? 'yes' : 'no')}</span>
}

export const ChoiceCell = ({ value, name, resource }: CellProps) => {
  const words = useWordsOf(resource)
  return isNothing(value) ? (
    <Nothing />
  ) : (
    <span className="uc-text">{words.choice(name, value)}</span>
  )
}

export const IconCell = ({ value }: CellProps) =>
  typeof value === 'string' && value ? <AppIcon name={value} fontSize="small" /> : <Nothing />

export const ColourCell = ({ value }: CellProps) =>
  typeof value === 'string' && value ? (
    <span className="uc-colour">
      <i style={{ background: value }} />
      {value}
    </span>
  ) : (
    <Nothing />
  )

/** Names of the rows pointed at, as the answer brought them; asks for nothing. */
export const labelsOf = (row: AnyRow, name: string): readonly string[] => {
  const labels = row.labels?.[name]
  if (labels === undefined) return isNothing(row[name]) ? [] : [row[name]].flat().map(String)
  return typeof labels === 'string' ? [labels] : labels
}

export const ReferenceCell = ({ row, name }: CellProps) => {
  const locale = useLocale()
  const labels = labelsOf(row, name)
  if (labels.length === 0) return <Nothing />
  const text = listText(labels, locale)
  return (
    <span className="uc-text" title={text}>
      {text}
    </span>
  )
}

export const ReferencesCell = ({ row, name }: CellProps) => {
  const locale = useLocale()
  const labels = labelsOf(row, name)
  if (labels.length === 0) return <Nothing />
  return (
    <span className="uc-tags" title={listText(labels, locale)}>
      {labels.slice(0, 2).map(label => (
        <span className="uc-tag" key={label}>
          {label}
        </span>
      ))}
      {labels.length > 2 && <span className="uc-tag">+{labels.length - 2}</span>}
    </span>
  )
}

export const ReferencesShow = ({ row, name }: CellProps) => {
  const labels = labelsOf(row, name)
  if (labels.length === 0) return <Nothing />
  return (
    <span className="uc-tags uc-wrap">
      {labels.map(label => (
        <span className="uc-tag" key={label}>
          {label}
        </span>
      ))}
    </span>
  )
}
