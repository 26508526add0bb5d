import { request } from '#src/providers/http.ts'
import { startAnew } from '#src/providers/startAnew.ts'

/** Leads the session home; the console begins anew there. A refusal is told. */
export const goHome = async () => {
  await request('/user/admin/member/leave', { method: 'POST', body: {}, display: 'error' })
  startAnew()
}
