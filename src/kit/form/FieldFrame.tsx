import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { type ReactNode, useId } from 'react'

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
  const told = `${id}-told`
  return (
    <div className="uc-field" data-field={name}>
      <FormLabel
        id={`${id}-label`}
        htmlFor={id}
        required={required}
        error={Boolean(error)}
        sx={{ display: 'block', mb: 0.5 }}
      >
        {label}
      </FormLabel>
      {children({ id, describedBy: told, required, ...(error ? { error } : {}) })}
      <FormHelperText id={told} error={Boolean(error)} sx={help ? helped : bare}>
        {error ?? help}
      </FormHelperText>
    </div>
  )
}

/** Help keeps its line, and an error takes its place. */
const helped = { mt: 0.5, minHeight: 20, mb: 2 }

/** Without help the line is the gap to the next row: an error fits into it, and nothing moves. */
const bare = { mt: 0.5, minHeight: 20, mb: 0.5 }
