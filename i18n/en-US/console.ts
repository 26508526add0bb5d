import { words as extensions } from '#extensions/words.en-US.ts'
import { withExtensionWords } from '#resources/core/extension.ts'
import { withCompletedWords } from '#resources/core/words.ts'
import { resources } from '#resources/index.ts'
import { account } from './account.ts'
import { dashboards } from './dashboards.ts'
import { editor } from './editor.ts'
import { factor } from './factor.ts'
import { http } from './http.ts'
import { kit } from './kit.ts'
import { limits } from './limits.ts'
import { market } from './market.ts'
import { messages } from './messages.ts'
import { noticeScreen } from './noticeScreen.ts'
import { pwa } from './pwa.ts'
import { accessCall } from './resources/accessCall.ts'
import { bind } from './resources/bind.ts'
import { dept } from './resources/dept.ts'
import { externalIdentity } from './resources/externalIdentity.ts'
import { file } from './resources/file.ts'
import { gateway } from './resources/gateway.ts'
import { identityProvider } from './resources/identityProvider.ts'
import { invite } from './resources/invite.ts'
import { job } from './resources/job.ts'
import { ledger } from './resources/ledger.ts'
import { limitRequest } from './resources/limitRequest.ts'
import { lockout } from './resources/lockout.ts'
import { menu } from './resources/menu.ts'
import { notice } from './resources/notice.ts'
import { openAccess } from './resources/openAccess.ts'
import { outboundHost } from './resources/outboundHost.ts'
import { outbox } from './resources/outbox.ts'
import { payee } from './resources/payee.ts'
import { policy } from './resources/policy.ts'
import { post } from './resources/post.ts'
import { role } from './resources/role.ts'
import { session } from './resources/session.ts'
import { signIn } from './resources/signIn.ts'
import { site } from './resources/site.ts'
import { tenant } from './resources/tenant.ts'
import { upgradeLog } from './resources/upgradeLog.ts'
import { user } from './resources/user.ts'
import { search } from './search.ts'
import { shell } from './shell.ts'
import { theme } from './theme.ts'
import { ui } from './ui.ts'
import { upgrade } from './upgrade.ts'
import { validation } from './validation.ts'
import { why } from './why.ts'
import { workplace } from './workplace.ts'

/** The words of the console, but react-admin's own (`ra.ts`). */
export const words = withCompletedWords(
  withExtensionWords(
    {
      account,
      app: { pwa },
      dashboards,
      editor,
      errors: { limits },
      factor,
      http,
      kit,
      market,
      search,
      messages,
      noticeScreen,
      shell,
      theme,
      ui,
      upgrade,
      validation,
      workplace,
      why,
      resources: {
        accessCall,
        bind,
        dept,
        file,
        externalIdentity,
        identityProvider,
        invite,
        ledger,
        limitRequest,
        notice,
        openAccess,
        outboundHost,
        gateway,
        outbox,
        job,
        menu,
        payee,
        policy,
        post,
        role,
        session,
        signIn,
        lockout,
        site,
        tenant,
        upgradeLog,
        user,
      },
    },
    extensions,
  ),
  'en-US',
  resources,
)
