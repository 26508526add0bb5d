import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { contrast, ownColour } from '#src/theme/derive.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Tip } from '#src/ui/Tip.tsx'

const presets = {
  blue: ownColour,
  cyan: '#13a8a8',
  green: '#389e0d',
  purple: '#722ed1',
  magenta: '#c41d7f',
  red: '#cf1322',
  orange: '#d46b08',
  slate: '#4a5568',
} as const

interface ColourChoiceProps {
  value: string
  onChange: (colour: string) => void
}

/** A few colours that go well with the console, and any other by its code or the system's chooser. */
export const ColourChoice = ({ value, onChange }: ColourChoiceProps) => {
  const translate = useTranslate()
  return (
    <>
      <Box role="radiogroup" aria-label={translate('theme.colour')} sx={grid}>
        {Object.entries(presets).map(([name, colour]) => {
          const chosen = colour === value
          const label = translate(`theme.presets.${name}`)
          return (
            <Tip key={name} title={label}>
              <ButtonBase
                role="radio"
                aria-checked={chosen}
                aria-label={label}
                onClick={() => onChange(colour)}
                sx={{ ...swatch, bgcolor: colour, color: inkOn(colour) }}
              >
                {chosen && <AppIcon name="Check" sx={{ fontSize: 18 }} />}
              </ButtonBase>
            </Tip>
          )
        })}
      </Box>
      <OwnColour value={value} onChange={onChange} />
    </>
  )
}

const inkOn = (colour: string) => (contrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#000000')
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

const OwnColour = ({ value, onChange }: ColourChoiceProps) => {
  const translate = useTranslate()
  const [text, setText] = useState(value)
  // Another colour was chosen; the same one stays as it is written.
  useEffect(
    () => setText(before => (before.toLowerCase() === value.toLowerCase() ? before : value)),
    [value],
  )
  const wrong = !isColour(text)
  const type = (next: string) => {
    setText(next)
    if (isColour(next)) onChange(next.toLowerCase())
  }
  return (
    <OutlinedInput
      size="small"
      fullWidth
      value={text}
      error={wrong}
      title={wrong ? translate('theme.codeWrong') : undefined}
      onChange={event => type(event.target.value)}
      inputProps={{ 'aria-label': translate('theme.code'), maxLength: 7, spellCheck: false }}
      startAdornment={
        <InputAdornment position="start">
          <Box
            component="input"
            type="color"
            aria-label={translate('theme.own')}
            value={value}
            onChange={event => type((event.target as HTMLInputElement).value)}
            sx={well}
          />
        </InputAdornment>
      }
    />
  )
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(8, 1fr)', gap: 1 } as const
const swatch = {
  aspectRatio: '1',
  borderRadius: '6px',
} as const
const well = {
  width: 24,
  height: 20,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  cursor: 'pointer',
} as const
