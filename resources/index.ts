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

/** Every definition of the core, in the order of the menus. Add-ons bring theirs at run time. */
export const resources = [
  user,
  dept,
  post,
  role,
  menu,
  session,
  tenant,
  policy,
  invite,
  limitRequest,
  ledger,
  bind,
  outboundHost,
] as const
