import { type FormEvent, useEffect, useState } from 'react'
import type { I18nProvider } from 'react-admin'
import { ApiError, codes } from '#src/providers/apiError.ts'
import { request } from '#src/providers/http.ts'
import { redirectToLogin } from '#src/providers/signOut.ts'
import { useSignals } from '../signals.ts'

/** The state of the field that unlocks; a session that has ended leads to signing in, and back from there. */
export const useUnlock = (t: I18nProvider['translate'], onUnlocked: () => void) => {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { signedOut } = useSignals()
  useEffect(() => {
    if (signedOut) redirectToLogin(signedOut.message)
  }, [signedOut])

  const say = (sentence: string) => {
    setProblem(sentence)
    document.getElementById('lock-password')?.focus()
  }
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.code === codes.signedOut) return
    const { body, message } = error as ApiError
    setPassword('')
    say(body?.errors?.password ?? message)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!password) return say(t('shell.lock.required'))
    setBusy(true)
    setProblem(undefined)
    const body = { password }
    await request('/user/admin/member/unlock', { method: 'POST', body }).then(onUnlocked, refuse)
    setBusy(false)
  }
  return { password, setPassword, problem, busy, send }
}
