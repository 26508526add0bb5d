import { useCallback, useEffect, useState } from 'react'
import { request } from '#src/providers/http.ts'

export type CaptchaKind = 'image' | 'question'

interface Challenge {
  cid: string
  image?: string
  question?: string
}

export interface Captcha {
  challenge: Challenge | undefined
  kind: CaptchaKind
  failed: boolean
  loading: boolean
  /** Asks for another one, of the other kind if said so. */
  refresh: (kind?: CaptchaKind) => void
}

/** The captcha on show; each works once, whatever the outcome. */
export const useCaptcha = (wanted: boolean, purpose?: 'register'): Captcha => {
  const [challenge, setChallenge] = useState<Challenge>()
  const [kind, setKind] = useState<CaptchaKind>('image')
  const [failed, setFailed] = useState(false)
  const [loading, setLoading] = useState(false)
  const refresh = useCallback(
    (next: CaptchaKind = kind) => {
      setKind(next)
      setLoading(true)
      ask({ ...(next === 'question' ? { kind: next } : {}), ...(purpose ? { purpose } : {}) })
        .then(
          got => {
            setChallenge(got)
            setFailed(false)
          },
          () => setFailed(true),
        )
        .finally(() => setLoading(false))
    },
    [kind, purpose],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first one; every further one is asked for by name
  useEffect(() => {
    if (wanted) refresh('image')
  }, [wanted])
  return { challenge, kind, failed, loading, refresh }
}

const ask = (query: Readonly<Record<string, string>>) =>
  request<Challenge>('/user/admin/site/captcha', { query })
