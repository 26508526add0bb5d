import OutlinedInput from '@mui/material/OutlinedInput'
import { fromLocalInput, toLocalInput } from '../formats.ts'
import type { InputProps } from '../overrides.ts'
import { controlOf } from './lines.tsx'

/** A moment in the reader's own time zone; the row keeps it in UTC. */
export const DateTimeInput = (props: InputProps) => (
  <OutlinedInput
    {...controlOf(props)}
    type="datetime-local"
    fullWidth
    size="small"
    value={typeof props.value === 'string' ? toLocalInput(props.value) : ''}
    onChange={event => props.onChange(fromLocalInput(event.target.value))}
  />
)
