import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'
import type { FilterProps } from '../overrides.ts'
import { useKitTranslate } from '../words.ts'

/** Characters that the API searches for at most. */
export const maxSearchLength = 200

/** Part of a text. */
export const TextFilter = ({ id, label, value, onChange }: FilterProps) => {
  const current = (value as { like?: string } | undefined)?.like ?? ''
  const { typed } = useDebouncedInput(current, like => onChange(like ? { like } : undefined))
  return (
    <OutlinedInput
      {...typed}
      id={id}
      size="small"
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: maxSearchLength }}
    />
  )
}

interface OneOf extends FilterProps {
  options: readonly (readonly [string | number | boolean, string])[]
}

/** One of a few values. */
export const OneOfFilter = ({ id, label, value, onChange, options }: OneOf) => {
  const t = useKitTranslate()
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
