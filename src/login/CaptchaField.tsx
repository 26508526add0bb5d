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
}

/** The captcha beside its field: a picture, or a question for those who cannot see it. */
export const CaptchaField = ({ captcha, value, error, onChange }: Props) => {
  const { say } = useSpeech()
  const { kind, challenge, failed } = captcha
  const asked = kind === 'question' ? challenge?.question : undefined
  return (
    <Field
      id="captcha"
      label={asked ? `${say('captcha')}: ${asked}` : say('captcha')}
      value={value}
      onChange={onChange}
      error={error ?? (failed ? say('captchaFailed') : undefined)}
      autoComplete="off"
      maxLength={16}
      autoCapitalize="off"
      spellCheck={false}
      beside={<Beside captcha={captcha} />}
    />
  )
}

const Beside = ({ captcha: { kind, challenge, loading, refresh } }: { captcha: Captcha }) => {
  const { say } = useSpeech()
  const other = kind === 'image' ? 'question' : 'image'
  return (
    <>
      {kind === 'image' && (
        <button
          type="button"
          className="picture"
          aria-label={say('captchaRefresh')}
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
          disabled={loading}
          onClick={() => refresh()}
        >
          <Glyph name="refresh" />
        </IconControl>
        <IconControl
          aria-label={say(kind === 'image' ? 'captchaQuestion' : 'captchaPicture')}
          title={say(kind === 'image' ? 'captchaQuestion' : 'captchaPicture')}
          onClick={() => refresh(other)}
        >
          <Glyph name={kind === 'image' ? 'question' : 'picture'} />
        </IconControl>
      </div>
    </>
  )
}
