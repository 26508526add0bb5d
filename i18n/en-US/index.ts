import { errors } from './errors.ts'
import { http } from './http.ts'
import { kit } from './kit.ts'
import { login } from './login.ts'
import { menus } from './menus.ts'
import { bind } from './resources/bind.ts'
import { dept } from './resources/dept.ts'
import { invite } from './resources/invite.ts'
import { ledger } from './resources/ledger.ts'
import { limitRequest } from './resources/limitRequest.ts'
import { menu } from './resources/menu.ts'
import { outboundHost } from './resources/outboundHost.ts'
import { policy } from './resources/policy.ts'
import { post } from './resources/post.ts'
import { role } from './resources/role.ts'
import { session } from './resources/session.ts'
import { tenant } from './resources/tenant.ts'
import { user } from './resources/user.ts'
import { server } from './server.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'
import { validation } from './validation.ts'
import { why } from './why.ts'
import { workplace } from './workplace.ts'

/** Every word of the product in en-US, but react-admin's own (`ra.ts`). */
export const words = {
  errors,
  http,
  kit,
  login,
  menus,
  server,
  shell,
  ui,
  validation,
  workplace,
  why,
  resources: {
    bind,
    dept,
    invite,
    ledger,
    limitRequest,
    outboundHost,
    menu,
    policy,
    post,
    role,
    session,
    tenant,
    user,
  },
}
