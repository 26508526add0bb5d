import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { Suspense } from 'react'
import { useTypedText } from '#src/ui/typing/useTypedText.ts'
import { useKit } from '../context.tsx'
import { useAcross } from '../inputs/options.ts'
import { late } from '../late.tsx'
import type { FilterProps } from '../overrides.ts'
import { useIdle } from '../useIdle.ts'
import { useKitWords, useWordsOf } from '../words.ts'

const Picker = late(async () => (await import('../inputs/ReferencePicker.tsx')).ReferencePicker)
const noNames = new Map<string, string>()

/** Characters that the API searches for at most. */
export const longest = 200

/** Part of a text. */
export const TextFilter = ({ id, label, value, onChange }: FilterProps) => {
  const current = (value as { like?: string } | undefined)?.like ?? ''
  const { typed } = useTypedText(current, like => onChange(like ? { like } : undefined))
  return (
    <OutlinedInput
      {...typed}
      id={id}
      size="small"
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: longest }}
    />
  )
}

interface OneOf extends FilterProps {
  options: readonly (readonly [string | number | boolean, string])[]
}

const OneOfFilter = ({ id, label, value, onChange, options }: OneOf) => {
  const t = useKitWords()
  const at = options.findIndex(([one]) => one === value)
  return (
    <Select<number | ''>
      id={id}
      size="small"
      displayEmpty
      value={at < 0 ? '' : at}
      renderValue={index =>
        index === '' ? <span className="uc-hint">{label}</span> : `${label}: ${options[index]?.[1]}`
      }
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : options[Number(target.value)]?.[0])
      }
      SelectDisplayProps={{ 'aria-label': label }}
    >
      <MenuItem value="">{t('all')}</MenuItem>
      {options.map(([one, text], index) => (
        <MenuItem key={String(one)} value={index}>
          {text}
        </MenuItem>
      ))}
    </Select>
  )
}

export const ChoiceFilter = (props: FilterProps) => {
  const words = useWordsOf(props.resource)
  const options = props.field.of?.map(one => [one, words.choice(props.name, one)] as const) ?? []
  return <OneOfFilter {...props} options={options} />
}

export const StatusFilter = (props: FilterProps) => {
  const t = useKitWords()
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

export const FlagFilter = (props: FilterProps) => {
  const t = useKitWords()
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

/** Rows that point at the chosen one; with a tree, at it or what lies below it. */
export const ReferenceFilter = ({ id, label, value, onChange, field }: FilterProps) => {
  const target = useKit().registry.find(field.to ?? '')
  const idle = useIdle()
  const across = useAcross(target)
  if (!target) return null
  const standIn = <OutlinedInput size="small" fullWidth placeholder={label} disabled />
  const under = (value as { under?: string } | undefined)?.under
  const chosen = under ? [under] : typeof value === 'string' ? [value] : []
  const condition = (chosenId: string | undefined) =>
    chosenId && target.tree && field.kind === 'reference' ? { under: chosenId } : chosenId
  return (
    <div style={{ width: 160 }}>
      {idle ? (
        <Suspense fallback={standIn}>
          <Picker
            id={id}
            label={label}
            placeholder={label}
            target={target}
            across={across}
            chosen={chosen}
            multiple={false}
            names={noNames}
            onChange={([first]) => onChange(condition(first))}
          />
        </Suspense>
      ) : (
        standIn
      )}
    </div>
  )
}
