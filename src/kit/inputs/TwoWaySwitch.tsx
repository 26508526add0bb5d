import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { InputProps } from '../overrides.ts'

interface TwoWays extends InputProps {
  on: unknown
  off: unknown
  words: readonly [string, string]
}

/** A switch between two values, with the word of the one that is set. */
export const TwoWaySwitch = ({
  id,
  name,
  label,
  value,
  onChange,
  disabled,
  error,
  describedBy,
  on,
  off,
  words,
}: TwoWays) => (
  <FormControlLabel
    label={value === on ? words[0] : words[1]}
    sx={{ marginInlineStart: 0, minHeight: 32 }}
    control={
      <Switch
        id={id}
        name={name}
        size="small"
        checked={value === on}
        disabled={disabled ?? false}
        onChange={(_, checked) => onChange(checked ? on : off)}
        slotProps={{
          input: {
            'aria-label': label,
            'aria-describedby': describedBy,
            'aria-invalid': error ? true : undefined,
          },
        }}
      />
    }
  />
)
