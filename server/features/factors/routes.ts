import { sql } from 'kysely'
import * as z from 'zod'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import type { Actor } from '#server/base/actor.ts'
import { notFound } from '#server/base/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, moment, noData } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { emptyBody, requiredLine, rowIdSchema, withBody } from '#server/kit/requestInput.ts'
import { removeOwnFactors } from './change.ts'
import { beginTotp, confirmTotp, replaceRecoveryCodes } from './codes.ts'
import { factorsOf } from './list.ts'
import { passkeyCreationOptions, renamePasskey, storePasskey } from './passkeys.ts'
import { relyingPartyOf } from './relyingParty.ts'
import { credentialOptions } from './stepRoutes.ts'
import { newPasskeySchema } from './webauthn.ts'

const ownFactors = z.object({
  totp: z.object({ since: moment }).nullable(),
  recovery: z.object({ left: z.int() }),
  passkeys: z.array(
    z.object({
      id: idText,
      title: z.string(),
      host: z.string(),
      createdAt: moment,
      usedAt: moment.nullable(),
    }),
  ),
  wanted: z.boolean(),
})
const recoveryCodes = z.array(z.string())

const path = '/user/admin/member/account/factors'

const code = z.strictObject({
  code: z.string({ error: 'required' }).trim().min(1, 'required').max(16, 'max:16'),
})
const title = requiredLine(64)
const added = z.strictObject({ title, response: newPasskeySchema })
const renamed = z.strictObject({ id: rowIdSchema, title })
const one = z.strictObject({ id: rowIdSchema })

type Work<T> = (app: AppContext & { actor: Actor; c: Call }, body: T) => Promise<unknown>

/** A change of one's own factors with a body of this schema; needs a recent proof of identity. */
const own = <T>(schema: z.ZodType<T>, work: Work<T>) =>
  withBody(schema, async (c, app, readBody) => {
    const change = await readBody()
    const actor = c.var.actor as Actor
    await requireFreshProof(actor, app.deps)
    return answer(c, await work({ ...app, c, actor }, change))
  })

const removeKey = own(emptyBody, async ({ deps, actor }) => {
  if (!(await removeOwnFactors(deps, actor, sql`kind = 'totp'`))) throw notFound()
  return null
})
const removePasskey = own(one, async ({ deps, actor }, body) => {
  if (!(await removeOwnFactors(deps, actor, sql`kind = 'passkey' and id = ${body.id}`)))
    throw notFound()
  return null
})
const rename = withBody(renamed, async (c, { deps }, readBody) => {
  const { id, title } = await readBody()
  await renamePasskey(deps, c.var.actor as Actor, id, title)
  return answer(c, null)
})

const open = { open: 'to everyone signed in', acting: 'never' } as const
const post = { ...open, method: 'POST' } as const
/** Also open to people who must set up a factor before anything else. */
const setting = { ...post, during: ['enrol'] } as const

/** Routes for one's own second factors: codes of an app, recovery codes, passkeys. */
export const factorRoutes: readonly FixedRoute[] = [
  {
    ...open,
    method: 'GET',
    path,
    summary: 'factors',
    answers: ownFactors,
    during: ['enrol'],
    answer: async (c, { deps }) => answer(c, await factorsOf(deps, c.var.actor as Actor)),
  },
  {
    ...setting,
    path: `${path}/totp/begin`,
    summary: 'beginApp',
    answers: z.object({ secret: z.string(), uri: z.string() }),
    ...own(emptyBody, ({ deps, actor }) => beginTotp(deps, actor)),
  },
  {
    ...setting,
    path: `${path}/totp/confirm`,
    summary: 'confirmApp',
    answers: z.object({ codes: recoveryCodes.optional() }),
    ...own(code, ({ deps, actor }, input) => confirmTotp(deps, actor, input.code)),
  },
  {
    ...setting,
    path: `${path}/passkey/options`,
    summary: 'newPasskey',
    answers: z.object({ options: credentialOptions }),
    ...own(emptyBody, ({ deps, actor, c }) =>
      passkeyCreationOptions(deps, actor, relyingPartyOf(c)),
    ),
  },
  {
    ...setting,
    path: `${path}/passkey/add`,
    summary: 'addPasskey',
    answers: z.object({ id: idText, codes: recoveryCodes.optional() }),
    ...own(added, ({ deps, actor, c }, input) =>
      storePasskey(deps, actor, { ...input, party: relyingPartyOf(c) }),
    ),
  },
  { ...post, path: `${path}/totp/remove`, summary: 'removeApp', answers: noData, ...removeKey },
  { ...post, path: `${path}/passkey/rename`, summary: 'renamePasskey', answers: noData, ...rename },
  {
    ...post,
    path: `${path}/passkey/remove`,
    summary: 'removePasskey',
    answers: noData,
    ...removePasskey,
  },
  {
    ...post,
    path: `${path}/recovery`,
    summary: 'recovery',
    answers: z.object({ codes: recoveryCodes }),
    ...own(emptyBody, ({ deps, actor }) => replaceRecoveryCodes(deps, actor)),
  },
]
