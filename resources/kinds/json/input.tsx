import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { controlPropsOf } from '#src/kit/inputs/lines.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { useKitTranslate } from '#src/kit/words.ts'

/** JSON as text. What does not parse stays as typed and is refused. */
export const JsonInput = (props: InputProps) => {
  const t = useKitTranslate()
  const [text, setText] = useState(() => textOf(props.value))
  const parsed = parse(text)
  const change = (next: string) => {
    setText(next)
    const { ok, value } = parse(next)
    props.onChange(ok ? value : Number.NaN)
  }
  const control = controlPropsOf(props)
  return (
    <OutlinedInput
      {...control}
      error={control.error || !parsed.ok}
      inputProps={{ ...control.inputProps, dir: 'ltr', spellCheck: false, className: 'uc-mono' }}
      multiline
      minRows={4}
      maxRows={16}
      fullWidth
      size="small"
      value={text}
      onChange={event => change(event.target.value)}
      endAdornment={
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start', flexShrink: 0 }}
          disabled={!parsed.ok || text.trim() === '' || control.disabled}
          onClick={() => setText(textOf(parsed.value))}
        >
          {t('input.format')}
        </Button>
      }
    />
  )
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

/** An empty text is nothing; NaN stands for text that is no JSON, which the rule of the kind refuses. */
const parse = (text: string): { ok: boolean; value: unknown } => {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, value: undefined }
  }
}
