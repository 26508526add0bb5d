import type { RouteKey } from '#i18n/catalog.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { changeAccount, ownAccount } from './basic.ts'
import { changeContact, removeContact } from './contact.ts'
import { beginBinding, bindPending, finishBinding, identities, unbind } from './identities.ts'
import { changePassword } from './password.ts'
import { changePayee, ownPayee } from './payee.ts'
import { prove } from './prove.ts'
import { endOwnSessions } from './sessions.ts'

const api = '/user/admin/member/account'

/** Routes about the caller's own account. They are closed while acting as somebody else. */
const own = { open: 'to everyone signed in', acting: 'never' } as const
const get = (path: '' | `/${string}`, summary: RouteKey, answer: FixedRoute['answer']) =>
  ({ ...own, method: 'GET', path: `${api}${path}`, summary, answer }) as const
const post = (
  path: '' | `/${string}`,
  summary: RouteKey,
  work: Pick<Extract<FixedRoute, { method: 'POST' }>, 'sends' | 'answer'>,
) => ({ ...own, method: 'POST', path: `${api}${path}`, summary, ...work }) as const

export const accountRoutes: readonly FixedRoute[] = [
  get('', 'account', ownAccount),
  post('', 'changeAccount', changeAccount),
  { ...post('/password', 'changePassword', changePassword), during: ['password'] },
  { ...post('/prove', 'prove', prove), during: ['enrol'], acting: 'always' },
  post('/phone', 'changePhone', changeContact('phone')),
  post('/phone/remove', 'removePhone', removeContact('phone')),
  post('/email', 'changeEmail', changeContact('email')),
  post('/email/remove', 'removeEmail', removeContact('email')),
  get('/payee', 'payee', ownPayee),
  post('/payee', 'changePayee', changePayee),
  { ...post('/sessions/end', 'endSessions', endOwnSessions), whenFull: true },
  get('/identities', 'ownIdentities', identities),
  post('/identities/begin', 'beginBinding', beginBinding),
  post('/identities/finish', 'finishBinding', finishBinding),
  post('/identities/bind', 'bindPending', bindPending),
  post('/identities/unbind', 'unbind', unbind),
]
