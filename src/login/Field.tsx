import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'

export interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'onChange'> {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  onChange: (value: string) => void
  /** Beside the control, such as the captcha's picture. */
  beside?: ReactNode
}

/** A labelled control with its error below. */
export const Field = ({
  id,
  label,
  error,
  hint,
  onChange,
  beside,
  inputProps,
  ...rest
}: FieldProps) => (
  <Box sx={{ mb: 2 }}>
    <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontWeight: 600 }}>
      {label}
    </Box>
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}>
      <OutlinedInput
        {...rest}
        id={id}
        fullWidth
        error={Boolean(error)}
        onChange={event => onChange(event.target.value)}
        inputProps={{ ...inputProps, 'aria-describedby': `${id}-about`, 'aria-required': true }}
        sx={{ height: 40, '& input': { py: 1 } }}
      />
      {beside}
    </Box>
    <FormHelperText
      id={`${id}-about`}
      error={Boolean(error)}
      role={error ? 'alert' : undefined}
      sx={{ minHeight: 0, mt: error || hint ? 0.5 : 0 }}
    >
      {error ?? hint}
    </FormHelperText>
  </Box>
)
