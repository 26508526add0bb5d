import OutlinedInput from '@mui/material/OutlinedInput'
import { type ComponentProps, useState } from 'react'
import { Input } from '#src/ui/Input.tsx'
import type { InputProps } from '../overrides.ts'

/** The props that all text controls share. */
export const controlPropsOf = ({ id, disabled, error, required, describedBy }: InputProps) => ({
  id,
  disabled: disabled ?? false,
  error: Boolean(error),
  inputProps: { 'aria-describedby': describedBy, 'aria-required': required || undefined },
})

/** What a control shows of a value. */
export const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value)

type Attributes = Omit<ComponentProps<'input'>, 'onChange' | 'value'>

/**
 * A line of text; `read` makes the value of what is typed. Until the line is left it shows what was typed and not the
 * value, since `1.0` on the way to `1.05` is the number 1.
 */
export const TextLine = ({
  props,
  read = text => text,
  ...rest
}: Attributes & { props: InputProps; read?: (text: string) => unknown }) => {
  const { id, disabled, error, inputProps } = controlPropsOf(props)
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && Object.is(read(typed), props.value)
  return (
    <Input
      {...rest}
      {...inputProps}
      id={id}
      name={props.name}
      disabled={disabled}
      aria-invalid={error}
      value={isTyped ? typed : textOf(props.value)}
      onChange={event => {
        setTyped(event.target.value)
        props.onChange(read(event.target.value))
      }}
      onBlur={event => {
        setTyped(undefined)
        rest.onBlur?.(event)
      }}
    />
  )
}

/** Autofill is off unless the field allows it: browsers fill in data of the user, and most forms are about others. */
export const textLineInput = (extra: Attributes) => (props: InputProps) => (
  <TextLine autoComplete={props.field.autofill ?? 'off'} {...extra} props={props} />
)

/** A text area that grows with its text between these numbers of lines. */
export const textAreaInput = (minRows: number, maxRows: number) => (props: InputProps) => (
  <OutlinedInput
    {...controlPropsOf(props)}
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
