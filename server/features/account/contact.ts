import * as z from 'zod'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import type { Actor } from '#server/base/actor.ts'
import type { StoredRow } from '#server/base/tables.ts'
import { consumeCode, requireRightCode } from '#server/features/codes/codes.ts'
import { mobile, newMail } from '#server/features/codes/routes.ts'
import { maskRecipient } from '#server/features/gateways/compose.ts'
import type { Message } from '#server/features/gateways/types.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import type { AppContext } from '#server/kit/fixedRoute.ts'
import { emptyBody, withBody } from '#server/kit/requestInput.ts'
import { inWriteTransaction, type Work } from '#server/kit/work.ts'
import { lockRows } from '#server/kit/write/rows.ts'
import { changeWithin } from '#server/kit/write/update.ts'
import { ownJob } from './ownRow.ts'

type Contact = 'phone' | 'email'
/** The contacts in a row of a user; kit functions answer rows of any definition. */
type Contacts = Partial<Record<Contact, string | null>>

/** The maximum length of a code as people may type it, including spaces. */
export const code = z.string({ error: 'required' }).min(1, 'required').max(20, 'max:20')
const contacts: Readonly<Record<Contact, z.ZodType<Record<string, string>>>> = {
  phone: z.strictObject({ phone: mobile, code }),
  email: z.strictObject({ email: newMail, code }),
}

/** Replaces one's own phone number or e-mail address by the one that a code was sent to. */
export const changeContact = (name: Contact) =>
  withBody(contacts[name], async (c, app, readBody) => {
    const { [name]: to = '', code = '' } = await readBody()
    const actor = c.var.actor as Actor
    const owner = { tenantId: actor.tenantId, userId: actor.userId }
    await requireFreshProof(actor, app.deps)
    const held = await requireRightCode(app.deps, { purpose: 'bind', to, owner, code })
    const row = await replace(c, app, name, to, work => consumeCode(app.deps, work.tx, held))
    return answer(c, { [name]: maskRecipient(row[name] ?? to) })
  })

/** Removes it: nobody can sign in or request a code with it any more. */
export const removeContact = (name: Contact) =>
  withBody(emptyBody, async (c, app, readBody) => {
    await readBody()
    await requireFreshProof(c.var.actor as Actor, app.deps)
    await replace(c, app, name, null)
    return answer(c, null)
  })

const replace = async (
  c: Call,
  app: AppContext,
  name: Contact,
  value: string | null,
  first: (work: Work) => Promise<void> = async () => {},
): Promise<Contacts> => {
  const job = ownJob(c, app)
  return inWriteTransaction(job, async work => {
    await first(work)
    const [stored] = (await lockRows(work, [job.actor.userId])) as [Account]
    const row = (await changeWithin(work, stored, { [name]: value })) as Account
    const warning = row[name] === stored[name] ? undefined : warningOf(c, name, stored)
    if (warning) work.afterCommit(() => tell(app, warning))
    return row
  }).catch(error => Promise.reject(refusalOf(error, job.plan.resource)))
}

type Account = StoredRow & Contacts

/**
 * The warning to the former phone or mail address, so that the owner notices a change made by a
 * stranger.
 */
const warningOf = (c: Call, name: Contact, { phone, email }: Contacts): Message | undefined => {
  const channel = (name === 'phone' ? phone : !email && phone) ? 'sms' : 'mail'
  const to = channel === 'sms' ? phone : email
  const about = name === 'phone' ? 'phoneChanged' : 'emailChanged'
  return typeof to === 'string' && to
    ? { channel, to, kind: 'notice', about, language: c.var.language }
    : undefined
}

/** An unavailable gateway does not undo the change. */
const tell = ({ deps }: AppContext, warning: Message) =>
  deps.messages
    .send(warning)
    .catch(error => deps.log.warn({ err: error }, 'a change of contact was not told'))
