import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import type { AnyField } from '#resources/core/fields.ts'
import type { InputProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { isOnPlatform } from '#src/providers/session.ts'

/** What stands for none of them, where that is a choice too. */
const noneOf = ({ initial }: AnyField, required: boolean | undefined): readonly ''[] =>
  required || initial !== undefined ? [] : ['']

/** The values on offer: those of the platform are offered to its staff, and shown where one is chosen already. */
const offered = ({ of = [], platformOnly = [] }: AnyField, value: unknown) =>
  of.filter(one => one === value || !platformOnly.includes(one) || isOnPlatform())

/** Up to three values beside each other, more in a list. */
export const ChoiceInput = (props: InputProps) => {
  const few = (props.field.of?.length ?? 0) <= 3
  return few ? <ChoiceRadios {...props} /> : <ChoiceSelect {...props} />
}

const ChoiceRadios = ({
  id,
  name,
  label,
  value,
  field,
  resource,
  action,
  onChange,
  disabled,
  error,
  required,
  describedBy,
}: InputProps) => {
  const words = useResourceTexts(resource)
  const byText = (text: string) => field.of?.find(one => String(one) === text) ?? null
  return (
    <RadioGroup
      row
      id={id}
      name={name}
      aria-label={label}
      aria-describedby={describedBy ?? ''}
      aria-invalid={error ? true : undefined}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(_, text) => onChange(byText(text))}
    >
      {[...noneOf(field, required), ...offered(field, value)].map(one => (
        <FormControlLabel
          key={one}
          value={String(one)}
          sx={{ marginInlineStart: '-6px', minHeight: 32 }}
          disabled={disabled ?? false}
          control={<Radio size="small" />}
          label={one === '' ? words.unchosen(name) : words.choice(name, one, action)}
        />
      ))}
    </RadioGroup>
  )
}

const ChoiceSelect = ({
  id,
  name,
  value,
  field,
  resource,
  action,
  onChange,
  disabled,
  error,
  required,
  describedBy,
}: InputProps) => {
  const words = useResourceTexts(resource)
  return (
    <Select
      id={id}
      labelId={`${id}-label`}
      size="small"
      fullWidth
      displayEmpty
      error={Boolean(error)}
      disabled={disabled ?? false}
      aria-describedby={describedBy}
      value={(value ?? '') as string | number}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {[...noneOf(field, required), ...offered(field, value)].map(one => (
        <MenuItem key={one} value={one}>
          {one === '' ? words.unchosen(name) : words.choice(name, one, action)}
        </MenuItem>
      ))}
    </Select>
  )
}
