import { useCallback, useEffect, useRef, useState } from 'react'
import { type Challenge, signIn } from '#src/providers/signIn.ts'
import type { LoginConfig } from './site.ts'
import { useLoginLanguage } from './words.tsx'
import { type RunningWork, startWork } from './work/startWork.ts'

/** A picture that a person reads, or work that the browser does while they type. */
type CaptchaKind = 'image' | 'work'

/** Which captcha, and what answers it. */
export interface CaptchaAnswer {
  cid: string
  code: string
}

export interface Captcha {
  /** Whether anything is asked for at all. */
  wanted: boolean
  challenge: Challenge | undefined
  failed: boolean
  loading: boolean
  /** Whether a person has to read it. */
  readable: boolean
  /** Whether there is the other kind to change to. */
  changeable: boolean
  /** Whether the browser's work is done. */
  done: boolean
  /** Asks for another one, of the other kind if said so. */
  refresh: (kind?: CaptchaKind) => void
  /** What is sent: what was read, or what the browser's work, which is waited for, has found. */
  answer: (typed: string) => Promise<CaptchaAnswer>
}

/** Milliseconds after which a solved proof of work is solved again: the server accepts it for five minutes. */
const maxAgeMs = 240_000

/** The captcha on show; each works once, whatever the outcome. */
export const useCaptcha = (mode: LoginConfig['captcha'], purpose?: 'register' | 'sms'): Captcha => {
  const { say } = useLoginLanguage()
  const [challenge, setChallenge] = useState<Challenge>()
  const [kind, setKind] = useState<CaptchaKind>('image')
  const [failed, setFailed] = useState(false)
  const [loading, setLoading] = useState(false)
  const [done, setDone] = useState(false)
  const doing = useRef<RunningWork>(undefined)
  const last = useRef<object>(undefined)

  const renew = useCallback(
    async (next: CaptchaKind): Promise<Challenge> => {
      doing.current?.cancel()
      doing.current = undefined
      const mine = {}
      last.current = mine
      setDone(false)
      setLoading(true)
      try {
        const got = await signIn.captcha({
          ...(next === 'work' ? { kind: next } : {}),
          ...(purpose ? { purpose } : {}),
        })
        // An answer that was overtaken by a later one is not shown in its place.
        if (last.current !== mine) return got
        if (got.work) doing.current = startWork(got.work, setDone)
        setChallenge(got)
        setFailed(false)
        return got
      } catch (error) {
        if (last.current === mine) setFailed(true)
        throw error
      } finally {
        if (last.current === mine) setLoading(false)
      }
    },
    [purpose],
  )
  const refresh = useCallback(
    (next: CaptchaKind = kind) => {
      setKind(next)
      renew(next).catch(() => {})
    },
    [kind, renew],
  )
  const answer = async (typed: string): Promise<CaptchaAnswer> => {
    if (mode === 'off') return { cid: '', code: '' }
    const old = !doing.current || Date.now() - doing.current.since > maxAgeMs
    const works = mode === 'work' || kind === 'work' || challenge?.work !== undefined
    const stale = works ? old : !challenge
    try {
      const { cid } = stale || !challenge ? await renew(kind) : challenge
      return { cid, code: (await doing.current?.code) ?? typed }
    } catch {
      throw new Error(say('captchaFailed'))
    }
  }

  const wanted = mode !== 'off'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first one; every further one is asked for by name
  useEffect(() => {
    if (wanted) refresh('image')
    return () => doing.current?.cancel()
  }, [wanted])
  const changeable = mode === 'image' && !(kind === 'image' && challenge?.work)
  const readable = changeable && kind === 'image'
  return { wanted, challenge, failed, loading, readable, changeable, done, refresh, answer }
}
