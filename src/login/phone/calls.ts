import { request } from '#src/providers/http.ts'
import type { CaptchaAnswer } from '../useCaptcha.ts'

/** What a code is for: it is good for nothing else. */
export type CodePurpose = 'login' | 'register' | 'reset'

interface Sent {
  /** Seconds until another may be had. */
  retryAfter: number
}

export const requestCode = (event: CodePurpose, mobile: string, { cid, code }: CaptchaAnswer) =>
  request<Sent>('/admin/admin/sms/send', {
    method: 'POST',
    query: { event, mobile, cid, captcha: code },
  })

export const resetPassword = (input: { mobile: string; code: string; password: string }) =>
  request<null>('/user/admin/site/resetting/pw/sms', { method: 'POST', body: input })
