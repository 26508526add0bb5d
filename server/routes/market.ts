import type { Card } from '#resources/core/market.ts'
import { answer } from '#server/kit/http.ts'
import type { FixedRoute } from './house.ts'

/** Nothing can be installed yet, and so nothing is on offer: the market fills this list. */
const offered: readonly Card[] = []

/** The applications on offer, as the application drawer shows them; the specification wants them bare. */
export const marketRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/site/app/list',
    summary: 'marketList',
    open: 'to everyone signed in',
    answer: c => answer(c, offered),
  },
]
