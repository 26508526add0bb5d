import type { bind as definition } from '#resources/bind.ts'
import type { RowOf } from '#resources/core/define.ts'
import { limitRate } from '#server/auth/rate.ts'
import { Invalid, Refusal } from '#server/errors.ts'
import { run } from '#server/kit/sql.ts'
import type { AnyRow, Behaviour, Context } from '#server/kit/types.ts'
import { textIn } from '#server/kit/words.ts'
import { platformAt } from '#server/outbound/platform.ts'
import { targetOf } from '#server/outbound/target.ts'
import { Unreachable } from '#server/outbound/unreachable.ts'
import { found, type Outcome, settle, unbound } from './bindOutcome.ts'

type Row = RowOf<typeof definition>

/** Calls a minute that one tenant may cause. */
const most = 30

/** An account at another platform. Its address is called after the transaction; what was found is then kept. */
export const bind: Behaviour<typeof definition> = {
  beforeCreate: async (_context, values) => {
    checkAddress(values.address)
    return values
  },
  beforeUpdate: async (_context, values, stored) => {
    if (values.address !== undefined) checkAddress(values.address)
    // What was found out at one address, for one account, says nothing of another.
    return isElsewhere(values, stored) ? { ...values, ...unbound } : values
  },
  actions: {
    bind: async (context, rows) => {
      const [row] = rows as readonly [Row]
      await mustHavePassword(context, row.id)
      return () => callPlatform(context, row)
    },
    check: async (context, rows) => {
      const [row] = rows as readonly [Row]
      return () => callPlatform(context, row)
    },
    unbind: async (context, rows) => {
      const [row] = rows as readonly [Row]
      await settle(context, row, { ...unbound, password: null })
      return null
    },
  },
}

const checkAddress = (address: string): void => {
  try {
    targetOf(address)
  } catch (error) {
    throw error instanceof Unreachable
      ? new Invalid({ address: { key: `unreachable.${error.reason}` } })
      : error
  }
}

const identifying = ['address', 'username', 'clientId'] as const

const isElsewhere = (values: AnyRow, stored: Row): boolean =>
  identifying.some(name => values[name] !== undefined && values[name] !== stored[name])

const mustHavePassword = async ({ tx, actor }: Context, id: string): Promise<void> => {
  const [row] = await run(
    tx,
    'select password is not null as kept from uc_bind where tenant_id = $1::bigint and id = $2::bigint',
    [actor.tenantId, id],
  )
  if (!row?.kept) throw new Refusal('errors.bind.noPassword')
}

/** Answers who the other side is, or refuses with the reason; both are kept. */
const callPlatform = async (context: Context, row: Row) => {
  const { deps, registry, language } = context
  await limitRate(deps, {
    purpose: 'outbound',
    address: `tenant ${context.actor.tenantId}`,
    most,
  })
  const outcome = await outcomeOf(context, row)
  await found(context, row, outcome)
  if (outcome.failure)
    throw new Refusal('errors.bind.unreachable', {
      args: {
        why: textIn(registry, language, `resources.bind.choices.failure.${outcome.failure}`),
      },
    })
  return { bindStatus: outcome.bindStatus, platformName: outcome.platformName }
}

const outcomeOf = async ({ deps }: Context, row: Row): Promise<Outcome> => {
  try {
    const { name } = await platformAt(deps.db, row.address)
    // What a sign-in has proved before stays proved while the other side answers.
    const bindStatus = row.bindStatus === 'bound' ? 'bound' : 'reachable'
    return { bindStatus, platformName: name, failure: null }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { bindStatus: 'unreachable', failure: error.reason }
  }
}
