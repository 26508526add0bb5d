import { Field } from './Field.tsx'
import { Glyph } from './glyphs.tsx'
import { IconControl } from './parts.tsx'
import type { Captcha } from './useCaptcha.ts'
import { useSpeech } from './words.tsx'

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

/** The captcha beside its field: a picture, or a question for those who cannot see it; or how far the browser is. */
export const CaptchaField = ({
  captcha,
  value,
  error,
  onChange,
  onEnter,
  disabled = false,
}: Props) => {
  const { say } = useSpeech()
  const { kind, challenge, failed, readable } = captcha
  if (!readable) return <WorkState captcha={captcha} />
  const asked = kind === 'question' ? challenge?.question : undefined
  return (
    <Field
      id="captcha"
      label={asked ? say('captchaAsked', { question: asked }) : say('captcha')}
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
      beside={<Beside captcha={captcha} disabled={disabled} />}
    />
  )
}

/** Nothing to be done by anybody; a failure is told when the form is sent. */
const WorkState = ({ captcha: { done, failed } }: { captcha: Captcha }) => {
  const { say } = useSpeech()
  if (failed) return <p className="work wrong">{say('captchaFailed')}</p>
  return (
    <p className="work" aria-live="polite">
      <i className={done ? 'done' : 'busy'} aria-hidden="true">
        {done && <Glyph name="done" />}
      </i>
      {say(done ? 'work.done' : 'work.going')}
    </p>
  )
}

const Beside = ({ captcha, disabled }: { captcha: Captcha; disabled: boolean }) => {
  const { kind, challenge, loading, refresh } = captcha
  const { say, language } = useSpeech()
  const question = kind === 'question' ? challenge?.question : undefined
  const other = kind === 'image' ? 'question' : 'image'
  return (
    <>
      {kind === 'image' && (
        // A large target for a pointer; the keyboard has the button beside it.
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
      )}
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
        <IconControl
          aria-label={say(kind === 'image' ? 'captchaQuestion' : 'captchaPicture')}
          title={say(kind === 'image' ? 'captchaQuestion' : 'captchaPicture')}
          disabled={disabled}
          onClick={() => refresh(other)}
        >
          <Glyph name={kind === 'image' ? 'question' : 'picture'} />
        </IconControl>
        {question && 'speechSynthesis' in window && (
          <IconControl
            aria-label={say('captchaSpeak')}
            title={say('captchaSpeak')}
            onClick={() => speak(question, language)}
          >
            <Glyph name="speak" />
          </IconControl>
        )}
      </div>
    </>
  )
}

const speak = (text: string, language: string) => {
  const said = new SpeechSynthesisUtterance(text)
  said.lang = language
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
}
