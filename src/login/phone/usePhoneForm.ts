import { useEffect, useRef, useState } from 'react'
import { normalizePhone, phonePattern } from '#resources/kinds/phone/number.ts'
import { ApiError } from '#src/providers/apiError.ts'
import { saveInSessionStorage } from '#src/providers/session.ts'
import { focusOn, formErrorsOf, isCaptchaFailure } from '../formErrors.ts'
import type { LoginConfig } from '../site.ts'
import { useCaptcha } from '../useCaptcha.ts'
import { type CodePurpose, requestCode } from './calls.ts'
import { usePhoneTranslate } from './words.ts'

const key = 'CODE-WAIT'

/** Seconds until another code may be asked for, as the server said; a reload or another tab of the form does not shorten them. */
const useCodeCooldown = () => {
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setLeft(leftNow()), 500)
    return () => clearInterval(timer)
  }, [left])
  const wait = (seconds: number) => {
    saveInSessionStorage(key, String(Date.now() + seconds * 1000))
    setLeft(leftNow())
  }
  return { left, wait }
}

const leftNow = () =>
  Math.max(0, Math.ceil((Number(sessionStorage.getItem(key)) - Date.now()) / 1000))

/** Found by the form, which words it in the language of the page, or a text of the server. */
type Problem =
  | { key: 'required.mobile' | 'required.captcha' | 'required.code' | 'invalid' }
  | string
type Problems = Partial<Record<'mobile' | 'captcha' | 'code', Problem>>

interface PhoneFormOptions {
  event: CodePurpose
  mode: LoginConfig['captcha']
  mobile: string
}

/** The state of the fields about a phone: the number, the captcha that stands before a code, and the code. */
export const usePhoneForm = ({ event, mode, mobile }: PhoneFormOptions) => {
  const tell = usePhoneTranslate()
  const captcha = useCaptcha(mode, 'sms')
  const { left, wait } = useCodeCooldown()
  const [typed, setTyped] = useState({ captcha: '', code: '' })
  const [found, setFound] = useState<{ problems: Problems; mobile: string }>({
    problems: {},
    mobile,
  })
  const setProblems = (problems: Problems) => setFound({ problems, mobile })
  const latest = useRef(mobile)
  latest.current = mobile
  /** Shows what the server refuses. The number may have been changed meanwhile: then it is said of the form. */
  const refuse = (fields: Partial<Record<keyof Problems, string>>) => {
    setProblems(fields)
    if (fields.mobile && latest.current !== mobile) setSaid({ failed: fields.mobile })
  }
  const [said, setSaid] = useState<{ failed?: string; sent?: true }>({})
  const [busy, setBusy] = useState(false)
  const number = normalizePhone(mobile)
  /** Its digits, however it was typed or pasted: what is rewritten while somebody types moves the caret. */
  const code = typed.code.normalize('NFKC').replace(/\D/g, '')

  // The one that was read is used up; the next is drawn once it may be needed, so that it has not run out by then.
  const waited = useRef(left > 0)
  useEffect(() => {
    if (waited.current && left === 0 && captcha.wanted) captcha.refresh()
    waited.current = left > 0
  }, [left, captcha.refresh, captcha.wanted])

  const mobileProblem = (): Problems => {
    if (!number) return { mobile: { key: 'required.mobile' } }
    return phonePattern.test(number) ? {} : { mobile: { key: 'invalid' } }
  }
  /** Shows what is wrong, and goes to the first of it; answers whether all is well. */
  const passes = (found: Problems): boolean => {
    setProblems(found)
    focusOn(...Object.keys(found))
    return Object.keys(found).length === 0
  }
  const fail = (error: unknown) => {
    const { message, fields } = formErrorsOf(error, tell('failed'))
    const retryAfter = error instanceof ApiError && retryAfterOf(error)
    if (retryAfter) wait(retryAfter)
    else if (captcha.wanted) captcha.refresh()
    setTyped(now => ({ ...now, captcha: '' }))
    setSaid(Object.keys(fields).length || isCaptchaFailure(error) ? {} : { failed: message })
    refuse(isCaptchaFailure(error) ? { captcha: message } : fields)
    // The button that asked is out of use while one waits.
    if (retryAfter) return focusOn('code')
    focusOn(...(isCaptchaFailure(error) ? ['captcha'] : Object.keys(fields)))
  }
  const get = async () => {
    if (busy || left > 0) return
    const read = captcha.readable && !typed.captcha.trim()
    setSaid({})
    if (
      !passes({
        ...mobileProblem(),
        ...(read ? { captcha: { key: 'required.captcha' } as const } : {}),
      })
    )
      return
    setBusy(true)
    await captcha
      .answer(typed.captcha)
      .then(answer => requestCode(event, number, answer))
      .then(({ retryAfter }) => {
        wait(retryAfter)
        setTyped({ captcha: '', code: '' })
        setSaid({ sent: true })
        focusOn('code')
      }, fail)
    setBusy(false)
  }
  /** Whether number and code can be sent; what else is wrong with the form is told with them. */
  const ready = (others: object = {}): boolean =>
    passes({
      ...mobileProblem(),
      ...(code ? {} : { code: { key: 'required.code' } as const }),
      ...others,
    })
  const set = (part: Partial<typeof typed>) => {
    setTyped(now => ({ ...now, ...part }))
    setFound(now => ({ ...now, problems: without(now.problems, Object.keys(part)) }))
  }
  // The number is typed in the page: what was wrong with another one is not wrong with this one.
  const present = found.mobile === mobile ? found.problems : without(found.problems, ['mobile'])
  const textOf = (problem: Problem | undefined) =>
    typeof problem === 'object' ? tell(problem.key) : problem
  const problems = {
    mobile: textOf(present.mobile),
    captcha: textOf(present.captcha),
    code: textOf(present.code),
  }
  return {
    number,
    code,
    typed,
    set,
    problems,
    said: { failed: said.failed, sent: said.sent && tell('sent') },
    busy,
    left,
    captcha,
    get,
    ready,
    refuse,
  }
}

export type PhoneFormState = ReturnType<typeof usePhoneForm>

const retryAfterOf = ({ data }: ApiError) => (data as { retryAfter?: number } | null)?.retryAfter

const without = (problems: Problems, names: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))
