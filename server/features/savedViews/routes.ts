import * as z from 'zod'
import type { Actor } from '#server/base/actor.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, listOf, noData } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { requiredLine, rowIdSchema, withBody } from '#server/kit/requestInput.ts'
import { mayShare, removeView, saveView, viewedPlace, viewsOf } from './savedViews.ts'

const savedView = z.object({
  id: idText,
  screen: z.string(),
  title: z.string(),
  filters: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()),
  sort: z.array(z.string()),
  sharing: z.enum(['private', 'role', 'tenant']),
  roleId: idText.nullable(),
  roleName: z.string().nullable(),
  ownerName: z.string().nullable(),
  version: z.int(),
  mine: z.boolean(),
  mayChange: z.boolean(),
})

const screen = z.string({ error: 'required' }).min(1, 'required').max(128, 'max:128')
const mostVersion = 2_147_483_647
const name = z.string({ error: 'kind.text' }).max(64, 'max:64')

/** Nothing, or a field and a direction. */
const isSort = ([field, way, ...rest]: readonly string[]): boolean =>
  field === undefined || ((way === 'ASC' || way === 'DESC') && rest.length === 0)

const view = z.strictObject({
  id: rowIdSchema.optional(),
  version: z
    .int({ error: 'kind.integer' })
    .min(1, 'least:1')
    .max(mostVersion, `most:${mostVersion}`)
    .optional(),
  screen,
  title: requiredLine(64),
  filters: z
    .record(z.string(), z.unknown(), { error: 'json' })
    .refine(filters => JSON.stringify(filters).length <= 4000, 'max:4000'),
  columns: z.array(name, { error: 'required' }).max(64, 'items:64'),
  sort: z
    .array(z.string({ error: 'choice' }).max(64, 'choice'), { error: 'choice' })
    .refine(isSort, 'choice'),
  sharing: z.enum(['private', 'role', 'tenant'], { error: 'choice' }),
  roleId: rowIdSchema.nullish().transform(id => id ?? null),
})
const one = z.strictObject({ id: rowIdSchema })

const listed = async (c: Call, { deps, registry }: AppContext) => {
  const actor = c.var.actor as Actor
  const place = viewedPlace(registry, actor, c.req.query('screen') ?? '')
  const list = await viewsOf(deps, actor, place, c.var.language)
  return answer(c, { list, mayShare: mayShare(actor) })
}

const save = withBody(view, async (c, app, readBody) => {
  const actor = c.var.actor as Actor
  const { screen, ...sent } = await readBody()
  return answer(c, await saveView(app, actor, viewedPlace(app.registry, actor, screen), sent))
})

const remove = withBody(one, async (c, { deps }, readBody) => {
  await removeView(deps, c.var.actor as Actor, (await readBody()).id)
  return answer(c, null)
})

const api = '/user/admin/member/views'
/**
 * Open to everyone who may see the list of a view, which the work checks. Only people in their own
 * tenant can save views.
 */
const open = 'to everyone signed in'

export const savedViewRoutes: readonly FixedRoute[] = [
  {
    open,
    method: 'GET',
    path: api,
    summary: 'savedViews',
    answers: listOf(savedView).extend({ mayShare: z.boolean() }),
    query: ['screen'],
    answer: listed,
  },
  {
    open,
    method: 'POST',
    path: api,
    summary: 'saveView',
    answers: z.object({ id: idText, version: z.int() }),
    acting: 'never',
    ...save,
  },
  {
    open,
    method: 'POST',
    path: `${api}/delete`,
    summary: 'deleteView',
    answers: noData,
    acting: 'never',
    ...remove,
  },
]
