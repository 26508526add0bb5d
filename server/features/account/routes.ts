import * as z from 'zod'
import type { RouteKey } from '#i18n/catalog.ts'
import { account } from '#resources/account.ts'
import { begun } from '#server/features/identityProviders/routes.ts'
import { type Answers, idText, moment, noData } from '#server/kit/answers.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { changeAccount, ownAccount } from './basic.ts'
import { changeContact, removeContact } from './contact.ts'
import { beginBinding, bindPending, finishBinding, identities, unbind } from './identities.ts'
import { changePassword } from './password.ts'
import { changePayee, ownPayee } from './payee.ts'
import { prove } from './prove.ts'
import { endOwnSessions } from './sessions.ts'

const api = '/user/admin/member/account'

/** One's own row, with the phone number and the e-mail address masked. */
const ownRow = { row: account, as: 'OwnAccount' } as const
/** How many other sessions were ended. */
const sessionsEnded = z.object({ sessions: z.int() })
const payeeShown = z.object({
  name: z.string(),
  account: z.string(),
  picture: z.string().nullable(),
  updatedAt: moment,
})
const bound = z.object({ bound: z.boolean(), title: z.string(), name: z.string() })
const ownIdentities = z.object({
  offered: z.array(z.object({ id: idText, title: z.string(), icon: z.string().nullable() })),
  bound: z.array(
    z.object({
      id: idText,
      provider: idText,
      title: z.string(),
      name: z.string(),
      boundAt: moment,
      usedAt: moment.nullable(),
    }),
  ),
})

/** Routes about the caller's own account. They are closed while acting as somebody else. */
const own = { open: 'to everyone signed in', acting: 'never' } as const
const get = (
  path: '' | `/${string}`,
  summary: RouteKey,
  answers: Answers,
  answer: FixedRoute['answer'],
) => ({ ...own, method: 'GET', path: `${api}${path}`, summary, answers, answer }) as const
const post = (
  path: '' | `/${string}`,
  summary: RouteKey,
  answers: Answers,
  work: Pick<Extract<FixedRoute, { method: 'POST' }>, 'sends' | 'answer'>,
) => ({ ...own, method: 'POST', path: `${api}${path}`, summary, answers, ...work }) as const

export const accountRoutes: readonly FixedRoute[] = [
  get('', 'account', ownRow, ownAccount),
  post('', 'changeAccount', ownRow, changeAccount),
  { ...post('/password', 'changePassword', sessionsEnded, changePassword), during: ['password'] },
  {
    ...post('/prove', 'prove', z.object({ until: moment }), prove),
    during: ['enrol'],
    acting: 'always',
  },
  post('/phone', 'changePhone', z.object({ phone: z.string() }), changeContact('phone')),
  post('/phone/remove', 'removePhone', noData, removeContact('phone')),
  post('/email', 'changeEmail', z.object({ email: z.string() }), changeContact('email')),
  post('/email/remove', 'removeEmail', noData, removeContact('email')),
  get(
    '/payee',
    'payee',
    z.object({ payee: payeeShown.nullable(), phone: z.string().nullable() }),
    ownPayee,
  ),
  post('/payee', 'changePayee', payeeShown, changePayee),
  { ...post('/sessions/end', 'endSessions', sessionsEnded, endOwnSessions), whenFull: true },
  get('/identities', 'ownIdentities', ownIdentities, identities),
  post('/identities/begin', 'beginBinding', begun, beginBinding),
  post('/identities/finish', 'finishBinding', bound, finishBinding),
  post('/identities/bind', 'bindPending', bound, bindPending),
  post('/identities/unbind', 'unbind', noData, unbind),
]
