import type { ComponentProps, ReactNode } from 'react'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
  /** In the control, at its end. */
  inside?: ReactNode
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
  inside,
  beside,
  ...rest
}: FieldProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <div className="line">
      <span className="control">
        <input
          {...rest}
          id={id}
          onChange={event => onChange(event.target.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-about`}
          aria-required={rest['aria-required'] ?? true}
        />
        {inside}
      </span>
      {beside}
    </div>
    <p id={`${id}-about`} role={error ? 'alert' : undefined} className={error ? 'wrong' : ''}>
      {error ?? hint}
    </p>
  </div>
)
