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

/** What the server says of an invitation code, asked once a whole one has been typed. */
export const useInvitation = (typed: string) => {
  const code = typed.replace(/[\s-]/g, '')
  const whole = code.length >= 12
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!whole) return
    const { signal, abort } = controller()
    request<Invitation>('/user/admin/site/invite', { query: { code }, signal }).then(
      invitation => setFound({ code, invitation }),
      error => signal.aborted || setFound({ code, problem: error.message }),
    )
    return abort
  }, [code, whole])
  return whole && found?.code === code ? found : undefined
}

const controller = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
