import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { controlPropsOf, textOf } from '#src/kit/inputs/lines.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { useKitTranslate } from '#src/kit/words.ts'

const swatch = '#1890ff'

/** A colour by its code or from the system's chooser. */
export const ColourInput = (props: InputProps) => {
  const t = useKitTranslate()
  const value = textOf(props.value)
  return (
    <OutlinedInput
      {...controlPropsOf(props)}
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
