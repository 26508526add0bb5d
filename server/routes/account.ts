import { changeAccount, ownAccount } from './account/basic.ts'
import { changeContact, removeContact } from './account/contact.ts'
import {
  beginBinding,
  bindPending,
  finishBinding,
  identities,
  unbind,
} from './account/identities.ts'
import { changePassword } from './account/password.ts'
import { changePayee, ownPayee } from './account/payee.ts'
import { prove } from './account/prove.ts'
import { endOwnSessions } from './account/sessions.ts'
import type { FixedRoute } from './house.ts'

/** What one does about oneself; never from where one stands in for somebody else. */
const own = { open: 'to everyone signed in', acting: 'never' } as const
const api = '/user/admin/member/account'

export const accountRoutes: readonly FixedRoute[] = [
  { ...own, method: 'GET', path: api, summary: 'account', answer: ownAccount },
  { ...own, method: 'POST', path: api, summary: 'changeAccount', ...changeAccount },
  {
    ...own,
    method: 'POST',
    path: `${api}/password`,
    summary: 'changePassword',
    during: ['password'],
    ...changePassword,
  },
  { ...own, method: 'POST', path: `${api}/prove`, summary: 'prove', during: ['enrol'], ...prove },
  {
    ...own,
    method: 'POST',
    path: `${api}/phone`,
    summary: 'changePhone',
    ...changeContact('phone'),
  },
  {
    ...own,
    method: 'POST',
    path: `${api}/phone/remove`,
    summary: 'removePhone',
    ...removeContact('phone'),
  },
  {
    ...own,
    method: 'POST',
    path: `${api}/email`,
    summary: 'changeEmail',
    ...changeContact('email'),
  },
  {
    ...own,
    method: 'POST',
    path: `${api}/email/remove`,
    summary: 'removeEmail',
    ...removeContact('email'),
  },
  { ...own, method: 'GET', path: `${api}/payee`, summary: 'payee', answer: ownPayee },
  { ...own, method: 'POST', path: `${api}/payee`, summary: 'changePayee', ...changePayee },
  {
    ...own,
    method: 'POST',
    path: `${api}/sessions/end`,
    summary: 'endSessions',
    ...endOwnSessions,
  },
  {
    ...own,
    method: 'GET',
    path: `${api}/identities`,
    summary: 'ownIdentities',
    answer: identities,
  },
  {
    ...own,
    method: 'POST',
    path: `${api}/identities/begin`,
    summary: 'beginBinding',
    ...beginBinding,
  },
  {
    ...own,
    method: 'POST',
    path: `${api}/identities/finish`,
    summary: 'finishBinding',
    ...finishBinding,
  },
  {
    ...own,
    method: 'POST',
    path: `${api}/identities/bind`,
    summary: 'bindPending',
    ...bindPending,
  },
  { ...own, method: 'POST', path: `${api}/identities/unbind`, summary: 'unbind', ...unbind },
]
