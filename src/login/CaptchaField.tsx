import { type Ref, useEffect, useRef } from 'react'
import { Field } from './Field.tsx'
import { Glyph } from './glyphs.tsx'
import { IconControl } from './parts.tsx'
import type { Captcha } from './useCaptcha.ts'
import { useLoginLanguage } from './words.tsx'

interface Props {
  captcha: Captcha
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** While nothing is asked for that it stands before. */
  disabled?: boolean
  /** What Enter does here, where it does not send the form. */
  onEnter?: () => void
}

/** The captcha beside its field, or how far the browser is with the work that stands in for it; nothing where the site wants none. */
export const CaptchaField = ({
  captcha,
  value,
  error,
  onChange,
  onEnter,
  disabled = false,
}: Props) => {
  const { say } = useLoginLanguage()
  const { wanted, failed, readable } = captcha
  const { ref, changed } = useFocusAfterChange(readable)
  if (!wanted) return null
  const change = <ChangeKind captcha={captcha} disabled={disabled} ref={ref} onChange={changed} />
  if (!readable) return <WorkState captcha={captcha}>{change}</WorkState>
  return (
    <Field
      id="captcha"
      label={say('captcha')}
      value={value}
      disabled={disabled}
      onChange={onChange}
      onKeyDown={event => {
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      error={error ?? (failed ? say('captchaFailed') : undefined)}
      autoComplete="off"
      maxLength={16}
      autoCapitalize="off"
      spellCheck={false}
      beside={
        <Beside captcha={captcha} disabled={disabled}>
          {change}
        </Beside>
      }
    />
  )
}

/** The button that changes the kind is drawn in another place afterwards, and keeps the focus there. */
const useFocusAfterChange = (readable: boolean) => {
  const ref = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once the other kind has been drawn
  useEffect(() => {
    if (pressed.current) ref.current?.focus()
    pressed.current = false
  }, [readable])
  return {
    ref,
    changed: () => {
      pressed.current = true
    },
  }
}

/** Nothing to be done by anybody; a failure is told when the form is sent. */
const WorkState = ({
  captcha: { done, failed },
  children,
}: {
  captcha: Captcha
  children: React.ReactNode
}) => {
  const { say } = useLoginLanguage()
  return (
    <div className="work">
      {failed ? (
        <p className="wrong">{say('captchaFailed')}</p>
      ) : (
        <p aria-live="polite">
          <i className={`mark ${done ? 'done' : 'busy'}`} aria-hidden="true">
            {done && <Glyph name="done" />}
          </i>
          {say(done ? 'work.done' : 'work.going')}
        </p>
      )}
      {children}
    </div>
  )
}

interface BesideProps {
  captcha: Captcha
  disabled: boolean
}

const Beside = ({ captcha, disabled, children }: BesideProps & { children: React.ReactNode }) => {
  const { challenge, loading, refresh } = captcha
  const { say } = useLoginLanguage()
  return (
    <>
      {/* A large target for a pointer; the keyboard has the button beside it. */}
      <button
        type="button"
        className="picture"
        title={say('captchaRefresh')}
        tabIndex={-1}
        disabled={disabled}
        onClick={() => refresh()}
      >
        {challenge?.image && (
          <img src={challenge.image} alt={say('captchaImage')} width={120} height={38} />
        )}
      </button>
      <div className="others">
        <IconControl
          aria-label={say('captchaRefresh')}
          title={say('captchaRefresh')}
          // While it is on its way it keeps the focus.
          aria-disabled={loading}
          disabled={disabled}
          onClick={() => loading || refresh()}
        >
          <Glyph name="refresh" />
        </IconControl>
        {children}
      </div>
    </>
  )
}

interface ChangeProps extends BesideProps {
  ref: Ref<HTMLButtonElement>
  onChange: () => void
}

/** For who cannot read a picture, or would rather: the browser works instead, and back. */
const ChangeKind = ({ captcha, disabled, ref, onChange }: ChangeProps) => {
  const { readable, changeable, refresh } = captcha
  const { say } = useLoginLanguage()
  if (!changeable) return null
  const label = say(readable ? 'captchaWork' : 'captchaPicture')
  return (
    <IconControl
      ref={ref}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => {
        onChange()
        refresh(readable ? 'work' : 'image')
      }}
    >
      <Glyph name={readable ? 'done' : 'picture'} />
    </IconControl>
  )
}
