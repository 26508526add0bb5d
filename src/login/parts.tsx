import type { ComponentProps } from 'react'
import { Glyph } from './glyphs.tsx'
import { useLoginLanguage } from './words.tsx'

/** A button that is nothing but its picture. */
export const IconControl = (props: ComponentProps<'button'>) => (
  <button type="button" className="icon" {...props} />
)

interface ButtonProps extends ComponentProps<'button'> {
  /** Drawn over the text, which keeps its place. */
  busy?: boolean
}

export const Button = ({ busy = false, onClick, className = '', ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`button ${className}`}
    onClick={busy ? undefined : onClick}
    // Out of use it would lose the focus, and a keyboard its place.
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
  />
)

/** What came of it, said at once to those who do not see it. */
export const Notice = ({ text, done = false }: { text: string; done?: boolean }) => (
  <div role="alert" className={done ? 'notice done' : 'notice'}>
    <Glyph name={done ? 'done' : 'wrong'} />
    {text}
  </div>
)

/** Tells a password manager whose password it is. */
export const HiddenUserName = ({ name }: { name: string }) => (
  <input type="text" hidden readOnly autoComplete="username" value={name} />
)

/** Whether one stays signed in here for a month. */
export const Remember = (props: { checked: boolean; onChange: (checked: boolean) => void }) => {
  const { say } = useLoginLanguage()
  return (
    <label className="remember" title={say('rememberHint')}>
      <input
        type="checkbox"
        checked={props.checked}
        onChange={event => props.onChange(event.target.checked)}
      />
      {say('remember')}
    </label>
  )
}
