import type { user } from '#resources/user.ts'
import type { Hooks } from '#server/kit/behaviour.ts'
import { followAdministrator } from './tenantLife.ts'

/** A tenant's row says the name of its administrator. */
export const ofUsers: Hooks<typeof user> = {
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (row.realName !== stored.realName) await followAdministrator(context, row)
  },
}
