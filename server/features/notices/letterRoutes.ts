import * as z from 'zod'
import { isBlank } from '#resources/kinds/plainText.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { isStorableText } from '#server/db/sql.ts'
import { selectAsActor, type TransactionActor } from '#server/db/transactions.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, listOf, pageOf } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { rangeOf } from '#server/kit/query/query.ts'
import { requiredLine, rowIdSchema, withBody } from '#server/kit/requestInput.ts'
import { isReadableSql, messageColumns } from './items.ts'
import { sendLetter } from './letters.ts'
import { sentLetter } from './messageRoutes.ts'
import { api, idListSchema, openToSignedIn, readerOf, textOf } from './queryParameters.ts'
import { findRecipients } from './recipients.ts'

const mine = `m.tenant_id = tenant.id::bigint and m.sender_id = $1::bigint and m.kind = 3 and ${isReadableSql('$2::timestamptz')}`
const readers = `from uc_message_reader r where r.tenant_id = m.tenant_id and r.message_id = m.id`
const page = `
  (select coalesce(json_agg(x), '[]'::json) from (
    select ${messageColumns("''")}, (select count(*) ${readers}) as people,
      (select count(*) ${readers} and r.read_at is not null) as read,
      (select coalesce(json_agg(json_build_object('id', u.id::text, 'title', u.real_name, 'avatar', u.avatar) order by u.id), '[]'::json)
        from uc_message_reader r join uc_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
        where r.tenant_id = m.tenant_id and r.message_id = m.id) as recipients
    from uc_message m where ${mine} order by m.id desc offset $3::integer limit $4::integer) x) as list,
  (select count(*)::integer from uc_message m where ${mine}) as total`

/**
 * The letters that a person has sent, newest first, with their recipients and how many have read
 * them.
 */
const readSent = (
  { db, now }: Deps,
  self: TransactionActor,
  { from, count }: { from: number; count: number },
) => {
  const values = [self.userId, new Date(now()), from, count]
  return selectAsActor(db, self, { name: 'uc_letters_sent', columns: page, values })
}

const recipient = z.object({
  id: idText,
  title: z.string(),
  subtitle: z.string(),
  avatar: z.string().nullable(),
})

/** Maximum number of letters per person and minute. */
const maxLettersPerMinute = 10

const recipients = async (c: Call, { deps, registry }: AppContext) => {
  const asked = { deps, registry, language: c.var.language }
  return answer(c, { list: await findRecipients(asked, c.var.actor as Actor, textOf(c, 'q')) })
}

const sentBox = async (c: Call, { deps }: AppContext) =>
  answer(c, await readSent(deps, readerOf(c), rangeOf(c.req.query('range'))))

const letter = z.strictObject({
  userIds: idListSchema(20).min(1, 'required'),
  title: requiredLine(128),
  content: z
    .string({ error: 'required' })
    .trim()
    .refine(text => !isBlank(text), 'required')
    .max(20_000, 'max:20000')
    .refine(isStorableText, 'characters'),
  replyTo: rowIdSchema.optional(),
})
const letterSent = withBody(letter, async (c, { deps }, readBody) => {
  const actor = c.var.actor as Actor
  const letter = await readBody()
  const address = `${actor.tenantId}:${actor.userId}`
  await enforceRateLimit(deps, { purpose: 'letter', address, max: maxLettersPerMinute })
  return answer(c, { id: await sendLetter(deps, actor, letter) })
})

/** Letters are written in one's own name only. */
const own = { ...openToSignedIn, acting: 'never' } as const

/** Routes for letters between people of a tenant. */
export const letterRoutes: readonly FixedRoute[] = [
  {
    ...own,
    method: 'POST',
    path: `${api}/letter`,
    summary: 'sendLetter',
    answers: z.object({ id: idText }),
    ...letterSent,
  },
  {
    ...{ ...own, method: 'GET', path: `${api}/recipients`, query: ['q'] },
    ...{ summary: 'recipients', answers: listOf(recipient), answer: recipients },
  },
  {
    ...{ ...openToSignedIn, method: 'GET', path: `${api}/sent`, query: ['range'] },
    ...{ summary: 'sentLetters', answers: pageOf(sentLetter), answer: sentBox },
  },
]
