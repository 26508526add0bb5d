import { useState } from 'react'
import { ApiError } from '#src/providers/apiError.ts'
import { register } from '../signIn.ts'
import { useCaptcha } from '../useCaptcha.ts'
import { empty, type Name, problemsOf, type Values } from './problems.ts'
import { useTell } from './words.ts'

interface Refused {
  message: string
  fields: Partial<Record<string, string>>
}
interface Wishes {
  captchaWanted: boolean
  inviteWanted: boolean
  onDone: () => void
}

/** The state of the registration form. What was typed survives every refusal, but for the captcha: each works once. */
export const useRegister = ({ captchaWanted, inviteWanted, onDone }: Wishes) => {
  const tell = useTell()
  const [values, setValues] = useState(() => ({ ...empty, inviteCode: codeInAddress() }))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha(captchaWanted, 'register')
  const missing = problemsOf(values, { captcha: captchaWanted, inviteCode: inviteWanted })

  const fail = (error: unknown) => {
    const fields = (error instanceof ApiError && error.body.errors) || {}
    setRefused({ message: (error instanceof Error && error.message) || tell('failed'), fields })
    setValues(typed => ({ ...typed, captcha: '' }))
    setTried(false)
    if (captchaWanted) captcha.refresh()
    focusOn(Object.keys(fields)[0])
  }
  const submit = async () => {
    setTried(true)
    setRefused(undefined)
    if (busy) return
    const [first] = Object.keys(missing)
    if (first) return focusOn(first)
    setBusy(true)
    const cid = captcha.challenge?.cid ?? ''
    await register({ ...trimmed(values), cid }).then(onDone, fail)
    setBusy(false)
  }

  const set = (part: Partial<Values>) => {
    setValues(typed => ({ ...typed, ...part }))
    // What the server said of a field no longer holds once it says something else.
    setRefused(said => said && { ...said, fields: without(said.fields, Object.keys(part)) })
  }
  const problemOf = (name: Name): string | undefined => {
    const key = tried ? missing[name] : undefined
    return key ? tell(key) : refused?.fields[name]
  }
  const failure = refused && Object.keys(refused.fields).length === 0 ? refused.message : undefined
  return { values, set, problemOf, failure, busy, captcha, submit }
}

const codeInAddress = () => new URLSearchParams(location.search).get('code')?.slice(0, 64) ?? ''

const trimmed = (values: Values): Values => ({ ...values, username: values.username.trim() })

const focusOn = (name: string | undefined) => {
  if (name) document.getElementById(name)?.focus()
}

const without = (fields: Refused['fields'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
