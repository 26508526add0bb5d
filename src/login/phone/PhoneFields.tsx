import { CaptchaField } from '../CaptchaField.tsx'
import { Field } from '../Field.tsx'
import { Button } from '../parts.tsx'
import looks from './phone.css?inline'
import type { PhoneFormState } from './usePhoneForm.ts'
import { usePhoneTranslate } from './words.ts'

interface Props {
  phone: PhoneFormState
  mobile: string
  onMobile: (mobile: string) => void
  /** Codes are not sent anywhere: says where they are found. */
  trial: boolean
  label?: string | undefined
  /** Otherwise there is nothing to be proven: the number may be left out. */
  wanted?: boolean
}

/** A number, the captcha that stands before each message, and the code that came. */
export const PhoneFields = ({ phone, mobile, onMobile, trial, label, wanted = true }: Props) => {
  const tell = usePhoneTranslate()
  const { typed, set, problems, captcha, left } = phone
  return (
    <>
      <style>{looks}</style>
      <Field
        id="mobile"
        name="mobile"
        label={label ?? tell('mobile')}
        value={mobile}
        error={problems.mobile}
        onChange={onMobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        aria-required={wanted}
        maxLength={24}
      />
      {wanted && (
        <>
          <CaptchaField
            captcha={captcha}
            value={typed.captcha}
            error={problems.captcha}
            onChange={text => set({ captcha: text })}
            onEnter={() => void phone.get()}
            disabled={left > 0}
          />
          <CodeField phone={phone} trial={trial} />
        </>
      )}
    </>
  )
}

const CodeField = ({ phone, trial }: Pick<Props, 'phone' | 'trial'>) => {
  const tell = usePhoneTranslate()
  const { typed, set, problems, said, busy, left, get } = phone
  return (
    <Field
      id="code"
      name="code"
      label={tell('code')}
      value={typed.code}
      error={problems.code ?? said.failed}
      hint={
        <>
          <span role="status" className="sent">
            {said.sent}
          </span>
          {trial && <span>{tell('trial')}</span>}
        </>
      }
      onChange={code => set({ code })}
      inputMode="numeric"
      maxLength={24}
      autoComplete="one-time-code"
      beside={
        <Button className="outlined get" busy={busy} disabled={left > 0} onClick={() => void get()}>
          {left > 0 ? tell('wait', { seconds: left }) : tell('get')}
        </Button>
      }
    />
  )
}
