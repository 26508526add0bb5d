import type { resources } from '#resources/index.ts'
import type { Behaviour } from '#server/kit/types.ts'
import { bind } from './bind.ts'
import { dept } from './dept.ts'
import { invite } from './invite.ts'
import { ledger } from './ledger.ts'
import { limitRequest } from './limitRequest.ts'
import { menu } from './menu.ts'
import { outboundHost } from './outboundHost.ts'
import { policy } from './policy.ts'
import { post } from './post.ts'
import { role } from './role.ts'
import { session } from './session.ts'
import { tenant } from './tenant.ts'
import { user } from './user.ts'

type Core = (typeof resources)[number]

type Named<N extends Core['name']> = Extract<Core, { name: N }>
type Acting = {
  [N in Core['name']]: keyof Named<N>['actions'] extends never ? never : N
}[Core['name']]

/** What a definition of the core does beyond its data: wanted where it declares actions, else as needed. */
export const behaviours: { [N in Acting]: Behaviour<Named<N>> } & {
  [N in Exclude<Core['name'], Acting>]?: Behaviour<Named<N>>
} = {
  bind,
  dept,
  invite,
  ledger,
  limitRequest,
  menu,
  outboundHost,
  policy,
  post,
  role,
  session,
  tenant,
  user,
}
