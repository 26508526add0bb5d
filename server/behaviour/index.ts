import type { resources } from '#resources/index.ts'
import type { Behaviour } from '#server/kit/types.ts'
import { bind } from './bind.ts'
import { dept } from './dept.ts'
import { externalIdentity } from './externalIdentity.ts'
import { file } from './file.ts'
import { gateway } from './gateway.ts'
import { identityProvider } from './identityProvider.ts'
import { invite } from './invite.ts'
import { ledger } from './ledger.ts'
import { limitRequest } from './limitRequest.ts'
import { lockout } from './lockout.ts'
import { menu } from './menu.ts'
import { notice } from './notice.ts'
import { openAccess } from './openAccess.ts'
import { outboundHost } from './outboundHost.ts'
import { outbox } from './outbox.ts'
import { payee } from './payee.ts'
import { policy } from './policy.ts'
import { post } from './post.ts'
import { role } from './role.ts'
import { session } from './session.ts'
import { site } from './site.ts'
import { tenant } from './tenant.ts'
import { upgradeLog } from './upgradeLog.ts'
import { user } from './user.ts'

type Core = (typeof resources)[number]

type Named<N extends Core['name']> = Extract<Core, { name: N }>
type Acting = {
  [N in Core['name']]: keyof Named<N>['actions'] extends never ? never : N
}[Core['name']]

/**
 * The behaviours of the core's definitions: required when a definition has actions, otherwise
 * optional.
 */
export const behaviours: { [N in Acting]: Behaviour<Named<N>> } & {
  [N in Exclude<Core['name'], Acting>]?: Behaviour<Named<N>>
} = {
  bind,
  dept,
  file,
  externalIdentity,
  identityProvider,
  invite,
  ledger,
  limitRequest,
  lockout,
  menu,
  notice,
  openAccess,
  outboundHost,
  gateway,
  outbox,
  payee,
  policy,
  post,
  role,
  session,
  site,
  tenant,
  upgradeLog,
  user,
}
