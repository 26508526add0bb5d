import { request } from '#src/providers/http.ts'
import { startAnew } from '#src/providers/startAnew.ts'

/** Leads the session home; the console starts again there. A refusal is shown. */
export const goHome = async () => {
  await request('/user/admin/member/leave', { method: 'POST', body: {}, display: 'error' })
  startAnew()
}
