import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from '#src/kit/form/FieldFrame.tsx'
import { Input } from '#src/ui/Input.tsx'

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name'> {
  name: string
  label: string
  value: string
  error?: string | undefined
  help?: string
  onChange: (value: string) => void
  /** Stands beside the field. */
  beside?: ReactNode
}

/** One line to type into, with its label above and what is wrong with it below. */
export const Field = ({
  name,
  label,
  value,
  error,
  help = '',
  required = true,
  onChange,
  beside,
  ...rest
}: FieldProps) => (
  <FieldFrame name={name} label={label} required={required} error={error} help={help}>
    {({ id, describedBy }) => (
      <div style={{ display: 'flex', gap: 8 }}>
        <Input
          {...rest}
          id={id}
          name={name}
          value={value}
          aria-required={required || undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.value)}
        />
        {beside}
      </div>
    )}
  </FieldFrame>
)
