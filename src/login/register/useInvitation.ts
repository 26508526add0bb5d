import { useEffect, useState } from 'react'
import { request } from '#src/providers/http.ts'

interface Invitation {
  title: string
  companyName: string | null
}
interface Found {
  code: string
  invitation?: Invitation
  problem?: string
}

/** Characters of a code: those of today, and those that older installations have handed out. */
const lengths = { now: 17, before: 12 }
/** Milliseconds without a key before a text of the old length counts as a whole code. */
const debounceMs = 800

/** What the server says of an invitation code, asked once a whole one has been typed. */
export const useInvitation = (typed: string) => {
  const code = typed.replace(/[\s-]/g, '')
  const whole = code.length >= lengths.now || code.length === lengths.before
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!whole) return
    const { signal, abort } = controller()
    const ask = () =>
      request<Invitation>('/user/admin/site/invite', { query: { code }, signal }).then(
        invitation => setFound({ code, invitation }),
        error => signal.aborted || setFound({ code, problem: error.message }),
      )
    const timer = setTimeout(ask, code.length === lengths.before ? debounceMs : 0)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [code, whole])
  return whole && found?.code === code ? found : undefined
}

const controller = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
