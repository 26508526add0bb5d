import { type KeyboardEvent, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { Glyph } from './glyphs.tsx'
import { IconControl } from './parts.tsx'
import { useLoginLanguage } from './words.tsx'

/** A password that can be looked at; tells when Caps Lock is on. */
export const PasswordField = (props: FieldProps) => {
  const { say } = useLoginLanguage()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      hint={caps ? say('capsLock') : props.hint}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      inside={
        <IconControl
          aria-label={say(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Glyph name={shown ? 'eyeOff' : 'eye'} />
        </IconControl>
      }
    />
  )
}
