import { changeAccount, ownAccount } from './account/basic.ts'
import { changeContact, contacts, removeContact } from './account/contact.ts'
import {
  beginBinding,
  bindPending,
  finishBinding,
  identities,
  one,
  unbind,
  waiting,
} from './account/identities.ts'
import { changePassword, passwords } from './account/password.ts'
import { changePayee, ownPayee } from './account/payee.ts'
import { proof, prove } from './account/prove.ts'
import { ended, endOwnSessions } from './account/sessions.ts'
import type { FixedRoute } from './house.ts'
import { beginning, returned } from './provider.ts'

/** What one does about oneself; never from where one stands in for somebody else. */
const own = { open: 'to everyone signed in', acting: 'never' } as const
const api = '/user/admin/member/account'

export const accountRoutes: readonly FixedRoute[] = [
  { ...own, method: 'GET', path: api, answer: ownAccount },
  { ...own, method: 'POST', path: api, answer: changeAccount },
  {
    ...own,
    method: 'POST',
    path: `${api}/password`,
    during: ['password'],
    sends: passwords,
    answer: changePassword,
  },
  { ...own, method: 'POST', path: `${api}/prove`, during: ['enrol'], sends: proof, answer: prove },
  {
    ...own,
    method: 'POST',
    path: `${api}/phone`,
    sends: contacts.phone,
    answer: changeContact('phone'),
  },
  { ...own, method: 'POST', path: `${api}/phone/remove`, answer: removeContact('phone') },
  {
    ...own,
    method: 'POST',
    path: `${api}/email`,
    sends: contacts.email,
    answer: changeContact('email'),
  },
  { ...own, method: 'POST', path: `${api}/email/remove`, answer: removeContact('email') },
  { ...own, method: 'GET', path: `${api}/payee`, answer: ownPayee },
  { ...own, method: 'POST', path: `${api}/payee`, answer: changePayee },
  { ...own, method: 'POST', path: `${api}/sessions/end`, sends: ended, answer: endOwnSessions },
  { ...own, method: 'GET', path: `${api}/identities`, answer: identities },
  {
    ...own,
    method: 'POST',
    path: `${api}/identities/begin`,
    sends: beginning,
    answer: beginBinding,
  },
  {
    ...own,
    method: 'POST',
    path: `${api}/identities/finish`,
    sends: returned,
    answer: finishBinding,
  },
  { ...own, method: 'POST', path: `${api}/identities/bind`, sends: waiting, answer: bindPending },
  { ...own, method: 'POST', path: `${api}/identities/unbind`, sends: one, answer: unbind },
]
