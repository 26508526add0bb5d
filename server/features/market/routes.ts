import type { Card } from '#resources/core/market.ts'
import { answer } from '#server/http/answer.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'

/** Empty, because nothing can be installed yet. The market will fill this list. */
const offered: readonly Card[] = []

/** The applications for the drawer. The specification requires them without the envelope. */
export const marketRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/site/app/list',
    summary: 'marketList',
    open: 'to everyone signed in',
    answer: c => answer(c, offered),
  },
]
