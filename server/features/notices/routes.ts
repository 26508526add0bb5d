import * as z from 'zod'
import type { Actor } from '#server/base/actor.ts'
import { answer } from '#server/http/answer.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { withBody } from '#server/kit/requestInput.ts'
import { letterRoutes } from './letterRoutes.ts'
import { messageRoutes } from './messageRoutes.ts'
import { api, idListSchema, openToSignedIn } from './queryParameters.ts'
import { reachOf, reachQueriesOf } from './reach.ts'

const reached = z.object({
  people: z.int(),
  tenants: z.int(),
  estimated: z.boolean().optional(),
})

const range = z.strictObject({
  rangeType: z.int({ error: 'choice' }).min(1, 'choice').max(5, 'choice'),
  tenantIds: idListSchema(1000).default([]),
  deptIds: idListSchema(1000).default([]),
  roleIds: idListSchema(1000).default([]),
  userIds: idListSchema(1000).default([]),
})
const reach = withBody(range, async (c, { deps }, readBody) =>
  answer(c, await reachOf(reachQueriesOf(deps, c.var.actor as Actor), await readBody())),
)

export const noticeRoutes: readonly FixedRoute[] = [
  ...messageRoutes,
  ...letterRoutes,
  {
    ...openToSignedIn,
    method: 'POST',
    path: `${api}/reach`,
    summary: 'reach',
    answers: reached,
    goesBy: api,
    ...reach,
  },
]
