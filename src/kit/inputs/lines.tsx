import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ComponentProps } from 'react'
import { Input } from '#src/ui/Input.tsx'
import type { InputProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'

/** The props that all text controls share. */
export const controlOf = ({ id, disabled, error, required, describedBy }: InputProps) => ({
  id,
  disabled: disabled ?? false,
  error: Boolean(error),
  inputProps: { 'aria-describedby': describedBy, 'aria-required': required || undefined },
})

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

type Attributes = Omit<ComponentProps<'input'>, 'onChange' | 'value'>

const Line = ({
  props,
  read = text => text,
  ...rest
}: Attributes & { props: InputProps; read?: (text: string) => unknown }) => {
  const { id, disabled, error, inputProps } = controlOf(props)
  return (
    <Input
      {...rest}
      {...inputProps}
      id={id}
      name={props.name}
      disabled={disabled}
      aria-invalid={error}
      value={textOf(props.value)}
      onChange={event => props.onChange(read(event.target.value))}
    />
  )
}

/** Autofill is off unless the field allows it: browsers fill in data of the user, and most forms are about others. */
const lineOf = (extra: Attributes) => (props: InputProps) => (
  <Line autoComplete={props.field.autofill ?? 'off'} {...extra} props={props} />
)

export const TextInput = lineOf({})
export const EmailInput = lineOf({ type: 'email', dir: 'ltr' })
export const PhoneInput = lineOf({ type: 'tel', dir: 'ltr' })
export const UrlInput = lineOf({ dir: 'ltr' })
export const MoneyInput = lineOf({ inputMode: 'decimal' })

/** A text area that grows with its text between these numbers of lines. */
export const linesOf = (minRows: number, maxRows: number) => (props: InputProps) => (
  <OutlinedInput
    {...controlOf(props)}
    multiline
    minRows={minRows}
    maxRows={maxRows}
    fullWidth
    size="small"
    name={props.name}
    value={textOf(props.value)}
    onChange={event => props.onChange(event.target.value)}
  />
)

export const MultilineInput = linesOf(3, 10)

/** Keeps invalid input as it was typed, so that `12a` is shown as an error instead of being changed silently. */
export const IntegerInput = (props: InputProps) => (
  <Line inputMode="numeric" read={wholeOf} props={props} />
)

const wholeOf = (text: string) => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text)

const swatch = '#1890ff'

/** A colour by its code or from the system's chooser. */
export const ColourInput = (props: InputProps) => {
  const t = useKitWords()
  const value = textOf(props.value)
  return (
    <OutlinedInput
      {...controlOf(props)}
      fullWidth
      size="small"
      value={value}
      placeholder={swatch}
      onChange={event => props.onChange(event.target.value)}
      startAdornment={
        <InputAdornment position="start">
          <input
            type="color"
            aria-label={t('input.swatch', { label: props.label })}
            className="uc-swatch"
            disabled={props.disabled}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : swatch}
            onChange={event => props.onChange(event.target.value)}
          />
        </InputAdornment>
      }
    />
  )
}
