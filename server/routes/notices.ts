import * as z from 'zod'
import { answer } from '#server/kit/http.ts'
import type { Actor } from '#server/kit/types.ts'
import { looking, reachOf } from '#server/notices/reach.ts'
import type { FixedRoute } from './house.ts'
import { api, ids, open } from './notices/asked.ts'
import { letterRoutes } from './notices/letters.ts'
import { messageRoutes } from './notices/messages.ts'
import { taking } from './sent.ts'

const range = z.strictObject({
  rangeType: z.int({ error: 'choice' }).min(1, 'choice').max(5, 'choice'),
  tenantIds: ids(1000).default([]),
  deptIds: ids(1000).default([]),
  roleIds: ids(1000).default([]),
  userIds: ids(1000).default([]),
})
const reach = taking(range, async (c, { deps }, told) =>
  answer(c, await reachOf(looking(deps, c.var.actor as Actor), await told())),
)

export const noticeRoutes: readonly FixedRoute[] = [
  ...messageRoutes,
  ...letterRoutes,
  { ...open, method: 'POST', path: `${api}/reach`, summary: 'reach', goesBy: api, ...reach },
]
