import * as z from 'zod'
import { Invalid } from '#server/base/errors.ts'
import { idInRange, isId } from '#server/db/sql.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, moment, noData, pageOf } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { rangeOf } from '#server/kit/query/query.ts'
import { rowIdSchema, withBody } from '#server/kit/requestInput.ts'
import { countInbox, readInbox } from './inbox.ts'
import { api, flagOf, kindsOf, openToSignedIn, readerOf, textOf } from './queryParameters.ts'
import { acknowledge, markAllRead, openMessage } from './reading.ts'

const messageHead = z.object({
  id: idText,
  kind: z.int(),
  tag: z.int(),
  level: z.int(),
  title: z.string(),
  summary: z.string(),
  at: moment,
  senderName: z.string(),
  senderAvatar: z.string().nullable(),
  mustAcknowledge: z.boolean(),
  expiresAt: moment.nullable(),
})
const messageLine = messageHead.extend({
  readAt: moment.nullable(),
  acknowledgedAt: moment.nullable(),
  remindedAt: moment.nullable(),
})
const wholeMessage = messageLine.extend({
  content: z.string(),
  senderId: idText.nullable(),
  replyTo: idText.nullable(),
})
/** A letter that one has sent, with its recipients and how many of them have read it. */
export const sentLetter = messageHead.extend({
  people: z.int(),
  read: z.int(),
  recipients: z.array(z.object({ id: idText, title: z.string(), avatar: z.string().nullable() })),
})
const counts = z.object({ notifyCount: z.int(), noticeCount: z.int(), letterCount: z.int() })

const every = [1, 2, 3]

const listed =
  (among: readonly number[]) =>
  async (c: Call, { deps }: AppContext) =>
    answer(
      c,
      await readInbox(deps, readerOf(c), {
        kinds: kindsOf(c, among),
        unread: flagOf(c, 'unread'),
        waiting: flagOf(c, 'waiting'),
        q: textOf(c, 'q'),
        ...rangeOf(c.req.query('range')),
      }),
    )

const counted =
  (which: 'all' | 'unread') =>
  async (c: Call, { deps }: AppContext) =>
    answer(c, await countInbox(deps, readerOf(c), which))

const detail = async (c: Call, { deps }: AppContext) => {
  const id = c.req.query('id')
  if (!isId(id)) throw new Invalid({ id: { key: 'reference' } })
  return answer(c, await openMessage(deps, readerOf(c), idInRange(id)))
}

const kind = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'choice' })

const all = withBody(z.strictObject({ kind: kind.optional() }), async (c, { deps }, readBody) => {
  const { kind } = await readBody()
  return answer(c, { read: await markAllRead(deps, readerOf(c), kind ? [kind] : every) })
})

const acknowledged = withBody(
  z.strictObject({ id: rowIdSchema }),
  async (c, { deps }, readBody) => {
    await acknowledge(deps, readerOf(c), (await readBody()).id)
    return answer(c, null)
  },
)

const asking = (name: string) =>
  ({ ...openToSignedIn, method: 'GET', path: `${api}/${name}` }) as const
const telling = (name: string) =>
  ({ ...openToSignedIn, method: 'POST', path: `${api}/${name}` }) as const
const list = { query: ['range', 'kind', 'unread', 'waiting', 'q'] }

/** Routes for the messages of a person: reading, counting and acknowledging. */
export const messageRoutes: readonly FixedRoute[] = [
  {
    ...asking('public/messages'),
    ...list,
    summary: 'notices',
    answers: pageOf(messageLine),
    answer: listed([1, 2]),
  },
  {
    ...asking('my/messages'),
    ...list,
    summary: 'messages',
    answers: pageOf(messageLine),
    answer: listed(every),
  },
  { ...asking('detail'), query: ['id'], summary: 'message', answers: wholeMessage, answer: detail },
  { ...asking('count/all'), summary: 'messageCounts', answers: counts, answer: counted('all') },
  {
    ...asking('count/un/read'),
    summary: 'unreadCounts',
    answers: counts,
    answer: counted('unread'),
  },
  { ...telling('read/all'), summary: 'readAll', answers: z.object({ read: z.int() }), ...all },
  { ...telling('acknowledge'), summary: 'acknowledge', answers: noData, ...acknowledged },
]
