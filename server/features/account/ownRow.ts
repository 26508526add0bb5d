import { account } from '#resources/account.ts'
import { announceRightsChange } from '#server/auth/sessions.ts'
import type { Actor } from '#server/base/actor.ts'
import { followAdministrator } from '#server/features/tenants/tenantLife.ts'
import type { Call } from '#server/http/call.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import type { AppContext } from '#server/kit/fixedRoute.ts'
import { planOf } from '#server/kit/plan.ts'
import type { ResourceRequest } from '#server/kit/work.ts'

/**
 * What follows from a change of one's own account. The rules about managing others do not apply.
 */
const behaviour: Behaviour<typeof account> = {
  actions: {},
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (row.realName !== stored.realName) await followAdministrator(context, row)
    // The tenant's row follows its administrator, and with it the rights of everybody in it.
    announceRightsChange(
      context,
      row.realName !== stored.realName ? 'tenant' : { userIds: [row.id] },
    )
  },
}

/** Work on one's own row through the kit. The id always comes from the session. */
export const ownJob = (c: Call, { deps, registry }: AppContext): ResourceRequest => {
  return {
    deps,
    registry,
    plan: planOf(registry, account, 'account'),
    behaviour,
    actor: c.var.actor as Actor,
    language: c.var.language,
    requestId: c.var.requestId,
    ip: c.var.ip,
    counts: {},
  }
}
