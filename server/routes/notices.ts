import * as z from 'zod'
import { ownOf } from '#server/auth/acting.ts'
import { limitRate } from '#server/auth/rate.ts'
import { Invalid } from '#server/errors.ts'
import { answer, type Call } from '#server/kit/http.ts'
import { rangeOf } from '#server/kit/query.ts'
import { idWithin, isId, isPlain } from '#server/kit/sql.ts'
import type { Actor } from '#server/kit/types.ts'
import { acknowledge, countBox, openMessage, readAll, readBox } from '#server/notices/box.ts'
import { findRecipients, readSent, sendLetter } from '#server/notices/letters.ts'
import { looking, reachOf } from '#server/notices/reach.ts'
import type { FixedRoute, House } from './house.ts'
import { filledLine, rowId, taking } from './sent.ts'

const api = '/admin/admin/notice'
const every = [1, 2, 3]
/** Letters of one person within a minute. */
const lettersAMinute = 10

/** Whoever stands elsewhere has the messages of who he is, and no others. */
const readerOf = (c: Call) => ({ ...ownOf(c.var.actor as Actor), language: c.var.language })

const textOf = (c: Call, name: string): string | undefined => {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  if (text.length > 200 || !isPlain(text)) throw new Invalid({ [name]: { key: 'unknown' } })
  return text.trim() || undefined
}

const flagOf = (c: Call, name: string): boolean => {
  const text = c.req.query(name) ?? 'false'
  if (text !== 'true' && text !== 'false') throw new Invalid({ [name]: { key: 'unknown' } })
  return text === 'true'
}

const kindsOf = (c: Call, among: readonly number[]): readonly number[] => {
  const kind = c.req.query('kind')
  if (kind === undefined) return among
  if (!among.includes(Number(kind)) || kind.length > 1)
    throw new Invalid({ kind: { key: 'unknown' } })
  return [Number(kind)]
}

const listed =
  (among: readonly number[]) =>
  async (c: Call, { deps }: House) =>
    answer(
      c,
      await readBox(deps, readerOf(c), {
        kinds: kindsOf(c, among),
        unread: flagOf(c, 'unread'),
        q: textOf(c, 'q'),
        ...rangeOf(c.req.query('range')),
      }),
    )

const counted =
  (which: 'all' | 'unread') =>
  async (c: Call, { deps }: House) =>
    answer(c, await countBox(deps, readerOf(c), which))

const detail = async (c: Call, { deps }: House) => {
  const id = c.req.query('id')
  if (!isId(id)) throw new Invalid({ id: { key: 'reference' } })
  return answer(c, await openMessage(deps, readerOf(c), idWithin(id)))
}

const recipients = async (c: Call, { deps }: House) =>
  answer(c, { list: await findRecipients(deps, c.var.actor as Actor, textOf(c, 'q')) })

const sentBox = async (c: Call, { deps }: House) =>
  answer(c, await readSent(deps, readerOf(c), rangeOf(c.req.query('range'))))

const ids = (most: number) => z.array(rowId).max(most, `items:${most}`)
const kind = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'choice' })

const all = taking(z.strictObject({ kind: kind.optional() }), async (c, { deps }, told) => {
  const { kind } = await told()
  return answer(c, { read: await readAll(deps, readerOf(c), kind ? [kind] : every) })
})

const acknowledged = taking(z.strictObject({ id: rowId }), async (c, { deps }, told) => {
  await acknowledge(deps, readerOf(c), (await told()).id)
  return answer(c, null)
})

const letter = z.strictObject({
  userIds: ids(20).min(1, 'required'),
  title: filledLine(128),
  content: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(20_000, 'max:20000')
    .refine(isPlain, 'characters'),
  replyTo: rowId.optional(),
})
const letterSent = taking(letter, async (c, { deps }, told) => {
  const actor = c.var.actor as Actor
  const letter = await told()
  const { tenantId, userId } = actor
  await limitRate(deps, {
    purpose: 'letter',
    address: `${tenantId}:${userId}`,
    most: lettersAMinute,
  })
  return answer(c, { id: await sendLetter(deps, actor, letter) })
})

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

const open = { open: 'to everyone signed in' } as const
const listQuery = ['range', 'kind', 'unread', 'q'] as const

export const noticeRoutes: readonly FixedRoute[] = [
  {
    ...open,
    method: 'GET',
    path: `${api}/public/messages`,
    summary: 'notices',
    query: listQuery,
    answer: listed([1, 2]),
  },
  {
    ...open,
    method: 'GET',
    path: `${api}/my/messages`,
    summary: 'messages',
    query: listQuery,
    answer: listed(every),
  },
  {
    ...open,
    method: 'GET',
    path: `${api}/detail`,
    summary: 'message',
    query: ['id'],
    answer: detail,
  },
  {
    ...open,
    method: 'GET',
    path: `${api}/count/all`,
    summary: 'messageCounts',
    answer: counted('all'),
  },
  {
    ...open,
    method: 'GET',
    path: `${api}/count/un/read`,
    summary: 'unreadCounts',
    answer: counted('unread'),
  },
  { ...open, method: 'POST', path: `${api}/read/all`, summary: 'readAll', ...all },
  { ...open, method: 'POST', path: `${api}/acknowledge`, summary: 'acknowledge', ...acknowledged },
  {
    ...open,
    acting: 'never',
    method: 'POST',
    path: `${api}/letter`,
    summary: 'sendLetter',
    ...letterSent,
  },
  {
    ...open,
    acting: 'never',
    method: 'GET',
    path: `${api}/recipients`,
    summary: 'recipients',
    query: ['q'],
    answer: recipients,
  },
  {
    ...open,
    method: 'GET',
    path: `${api}/sent`,
    summary: 'sentLetters',
    query: ['range'],
    answer: sentBox,
  },
  { ...open, method: 'POST', path: `${api}/reach`, summary: 'reach', goesBy: api, ...reach },
]
