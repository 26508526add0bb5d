import { request } from '#src/providers/http.ts'
import { restartConsole } from '#src/providers/startAnew.ts'

/** Leads the session home; the console starts again there. A refusal is shown. */
export const endActing = async () => {
  await request('/user/admin/member/leave', { method: 'POST', body: {}, display: 'error' })
  restartConsole()
}
