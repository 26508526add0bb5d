import { extensions } from '#extensions/definitions.ts'
import { accessCall } from './accessCall.ts'
import { bind } from './bind.ts'
import { withExtensions } from './core/extension.ts'
import { dept } from './dept.ts'
import type { InProductMenu } from './directories.ts'
import { externalIdentity } from './externalIdentity.ts'
import { file } from './file.ts'
import { gateway } from './gateway.ts'
import { identityProvider } from './identityProvider.ts'
import { invite } from './invite.ts'
import { job } from './job.ts'
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
import { signIn } from './signIn.ts'
import { site } from './site.ts'
import { tenant } from './tenant.ts'
import { upgradeLog } from './upgradeLog.ts'
import { user } from './user.ts'

/** Every definition of the product, in menu order. */
export const productResources = [
  user,
  dept,
  post,
  role,
  menu,
  session,
  openAccess,
  accessCall,
  signIn,
  lockout,
  tenant,
  policy,
  invite,
  limitRequest,
  notice,
  ledger,
  payee,
  bind,
  outboundHost,
  gateway,
  outbox,
  job,
  site,
  upgradeLog,
  file,
  identityProvider,
  externalIdentity,
] as const satisfies readonly InProductMenu[]

/** The definitions that an installation is built with. Others can be registered at run time. */
export const resources = withExtensions(productResources, extensions)
