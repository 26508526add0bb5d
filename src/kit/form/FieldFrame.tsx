import { type ReactNode, useId } from 'react'
import { FieldBox } from './FormStyles.tsx'

interface Frame {
  id: string
  describedBy: string
  error?: string
  required: boolean
}

interface FieldFrameProps {
  name: string
  label: string
  required: boolean
  error: string | undefined
  help: string
  children: (frame: Frame) => ReactNode
}

/** Label above, control, help and what is wrong with it below. */
export const FieldFrame = ({ name, label, required, error, help, children }: FieldFrameProps) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <FieldBox data-field={name} data-wrong={error ? '' : undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({ id, describedBy: noteId, required, ...(error ? { error } : {}) })}
      <p id={noteId} data-helps={help ? '' : undefined}>
        {error ?? help}
      </p>
    </FieldBox>
  )
}
