import type { resources } from '#resources/index.ts'
import { bind } from '#server/features/bindings/behaviour.ts'
import { file } from '#server/features/files/behaviour.ts'
import { ledger } from '#server/features/funds/ledger.ts'
import { payee } from '#server/features/funds/payee.ts'
import { gateway } from '#server/features/gateways/behaviour.ts'
import { outbox } from '#server/features/gateways/outboxBehaviour.ts'
import { identityProvider } from '#server/features/identityProviders/behaviour.ts'
import { externalIdentity } from '#server/features/identityProviders/externalIdentity.ts'
import { invite } from '#server/features/invitations/behaviour.ts'
import { limitRequest } from '#server/features/limits/behaviour.ts'
import { menu } from '#server/features/menus/behaviour.ts'
import { notice } from '#server/features/notices/behaviour.ts'
import { openAccess } from '#server/features/openAccess/behaviour.ts'
import { outboundHost } from '#server/features/outboundHosts/behaviour.ts'
import { dept } from '#server/features/people/dept.ts'
import { post } from '#server/features/people/post.ts'
import { role } from '#server/features/people/role.ts'
import { user } from '#server/features/people/user.ts'
import { upgradeLog } from '#server/features/releases/behaviour.ts'
import { session } from '#server/features/sessions/behaviour.ts'
import { lockout } from '#server/features/sessions/lockout.ts'
import { site } from '#server/features/site/behaviour.ts'
import { policy } from '#server/features/tenants/policy.ts'
import { tenant } from '#server/features/tenants/tenant.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

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
