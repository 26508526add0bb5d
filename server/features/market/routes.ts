import * as z from 'zod'
import type { MarketApp } from '#resources/core/market.ts'
import { answer } from '#server/http/answer.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'

const card = z.object({
  versionId: z.string(),
  title: z.string(),
  name: z.string(),
  word: z.string(),
  system: z.string(),
  arch: z.string(),
  version: z.string(),
  localVersion: z.string().nullable(),
  installStatus: z.literal([0, 1, 2, 3]),
  updateStatus: z.literal([0, 1]),
})

/** Empty, because nothing can be installed yet. The market will fill this list. */
const offered: readonly MarketApp[] = []

/** The applications for the drawer. The specification requires them without the envelope. */
export const marketRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/site/app/list',
    summary: 'marketList',
    answers: z.array(card),
    open: 'to everyone signed in',
    answer: c => answer(c, offered),
  },
]
