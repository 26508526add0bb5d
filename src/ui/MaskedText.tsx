import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from './AppIcon.tsx'

export interface MaskedTextProps {
  text: string
  /** Letters left readable at both ends. */
  keep?: readonly [number, number]
}

/** A text whose middle is dots until one asks to see it. */
export const MaskedText = ({ text, keep = [3, 4] }: MaskedTextProps) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <span>
      <bdi>{shown ? text : maskOf(text, keep)}</bdi>
      <IconButton
        size="small"
        aria-pressed={shown}
        aria-label={translate(shown ? 'ui.masked.hide' : 'ui.masked.show')}
        onClick={() => setShown(!shown)}
      >
        <AppIcon name={shown ? 'VisibilityOff' : 'Visibility'} sx={{ fontSize: 16 }} />
      </IconButton>
    </span>
  )
}

/** The text with its middle covered; wholly when it is too short to leave anything readable. */
export const maskOf = (text: string, [head, tail]: readonly [number, number]): string => {
  const letters = [...text]
  if (letters.length <= head + tail) return '•'.repeat(letters.length)
  return letters
    .map((letter, at) => (at < head || at >= letters.length - tail ? letter : '•'))
    .join('')
}
