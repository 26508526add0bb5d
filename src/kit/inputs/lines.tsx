import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { InputProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'

/** What every control of the form has in common. */
export const controlOf = ({ id, disabled, error, required, describedBy }: InputProps) => ({
  id,
  disabled: disabled ?? false,
  error: Boolean(error),
  inputProps: { 'aria-describedby': describedBy, 'aria-required': required || undefined },
})

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

const lineOf = (extra: OutlinedInputProps) => (props: InputProps) => {
  const control = controlOf(props)
  return (
    <OutlinedInput
      {...control}
      {...extra}
      inputProps={{ ...control.inputProps, ...extra.inputProps }}
      fullWidth
      size="small"
      name={props.name}
      value={textOf(props.value)}
      onChange={event => props.onChange(event.target.value)}
    />
  )
}

export const TextInput = lineOf({ autoComplete: 'off' })
export const EmailInput = lineOf({ type: 'email', autoComplete: 'off', inputProps: { dir: 'ltr' } })
export const PhoneInput = lineOf({ type: 'tel', autoComplete: 'off', inputProps: { dir: 'ltr' } })
export const UrlInput = lineOf({ autoComplete: 'off', inputProps: { dir: 'ltr' } })
export const MoneyInput = lineOf({ autoComplete: 'off', inputProps: { inputMode: 'decimal' } })
export const MultilineInput = lineOf({ multiline: true, minRows: 3, maxRows: 10 })
export const DateInput = lineOf({ type: 'date' })

/** Keeps what is typed as it stands, so that `12a` is told to be wrong and not silently mended. */
export const IntegerInput = (props: InputProps) => {
  const control = controlOf(props)
  return (
    <OutlinedInput
      {...control}
      inputProps={{ ...control.inputProps, inputMode: 'numeric' }}
      fullWidth
      size="small"
      name={props.name}
      value={textOf(props.value)}
      onChange={event => props.onChange(wholeOf(event.target.value))}
    />
  )
}

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
