import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { generateSecret } from '#src/kit/inputs/generateSecret.ts'
import { controlPropsOf } from '#src/kit/inputs/lines.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'

interface SecretInputProps extends InputProps {
  /** Whether it can be made up at random; unless told, where it is not kept for a server that has given it. */
  generates?: boolean
}

/** Hidden as it is typed and can be shown. */
export const SecretInput = ({ generates, ...props }: SecretInputProps) => {
  const t = useKitTranslate()
  const [shown, setShown] = useState(false)
  const [generated, setGenerated] = useState<string>()
  const value = typeof props.value === 'string' ? props.value : ''
  const generate = () => {
    const made = generateSecret(props.field.min ?? 0, props.field.max ?? 255)
    props.onChange(made)
    setGenerated(made)
    setShown(true)
  }
  return (
    <OutlinedInput
      {...controlPropsOf(props)}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      fullWidth
      size="small"
      // It is never answered: nothing here means what is kept.
      placeholder={props.mode === 'update' ? t('input.unchanged') : ''}
      value={value}
      onChange={event => props.onChange(event.target.value)}
      endAdornment={
        <InputAdornment position="end">
          {(generates ?? props.field.kept !== 'sealed') && (
            <Button size="small" onClick={generate} disabled={props.disabled ?? false}>
              {t('input.generate')}
            </Button>
          )}
          {value !== '' && value === generated && <CopyButton text={value} name={props.label} />}
          <IconButton
            size="small"
            onClick={() => setShown(!shown)}
            aria-label={t(shown ? 'input.hide' : 'input.reveal')}
          >
            <AppIcon name={shown ? 'VisibilityOff' : 'Visibility'} fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
