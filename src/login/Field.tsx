import { styled } from '@mui/material/styles'
import type { ComponentProps, ReactNode } from 'react'
import { Input } from '#src/ui/Input.tsx'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
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
  <Frame>
    <label htmlFor={id}>{label}</label>
    <div className="line">
      <span className="control">
        <Input
          {...rest}
          id={id}
          onChange={event => onChange(event.target.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-about`}
          aria-required
        />
        {inside}
      </span>
      {beside}
    </div>
    <p id={`${id}-about`} role={error ? 'alert' : undefined} className={error ? 'wrong' : ''}>
      {error ?? hint}
    </p>
  </Frame>
)

const Frame = styled('div')(({ theme: { tokens } }) => ({
  marginBottom: 16,
  '& label': { display: 'block', marginBottom: 4, fontWeight: 600 },
  '& .line': { display: 'flex', gap: 8, alignItems: 'stretch' },
  '& .control': { position: 'relative', flex: 1, minWidth: 0 },
  '& .control > button': { position: 'absolute', top: 4, insetInlineEnd: 4 },
  '& .control > input': { height: 40, paddingInline: 12 },
  '& .control > input:not(:last-child)': { paddingInlineEnd: 40 },
  '& p': { margin: '4px 0 0', fontSize: 12, lineHeight: 1.66, color: tokens.textSecondary },
  '& p:empty': { margin: 0 },
  '& p.wrong': { color: tokens.error },
}))
