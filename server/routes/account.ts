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
  { ...own, method: 'GET', path: api, answer: ownAccount },
  { ...own, method: 'POST', path: api, ...changeAccount },
  { ...own, method: 'POST', path: `${api}/password`, during: ['password'], ...changePassword },
  { ...own, method: 'POST', path: `${api}/prove`, during: ['enrol'], ...prove },
  { ...own, method: 'POST', path: `${api}/phone`, ...changeContact('phone') },
  { ...own, method: 'POST', path: `${api}/phone/remove`, ...removeContact('phone') },
  { ...own, method: 'POST', path: `${api}/email`, ...changeContact('email') },
  { ...own, method: 'POST', path: `${api}/email/remove`, ...removeContact('email') },
  { ...own, method: 'GET', path: `${api}/payee`, answer: ownPayee },
  { ...own, method: 'POST', path: `${api}/payee`, ...changePayee },
  { ...own, method: 'POST', path: `${api}/sessions/end`, ...endOwnSessions },
  { ...own, method: 'GET', path: `${api}/identities`, answer: identities },
  { ...own, method: 'POST', path: `${api}/identities/begin`, ...beginBinding },
  { ...own, method: 'POST', path: `${api}/identities/finish`, ...finishBinding },
  { ...own, method: 'POST', path: `${api}/identities/bind`, ...bindPending },
  { ...own, method: 'POST', path: `${api}/identities/unbind`, ...unbind },
]
