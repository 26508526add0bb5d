import { ClientError } from 'openid-client'
import type { RowOf } from '#resources/core/resource.ts'
import { identityProvider } from '#resources/identityProvider.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import type { Context } from '#server/base/context.ts'
import { notFound, Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { tableOf } from '#server/db/names.ts'
import { asActor } from '#server/db/transactions.ts'
import { changesOf, recordAudit } from '#server/kit/audit/audit.ts'
import { safeLine } from '#server/outbound/safeLine.ts'
import { discoverProvider, isComplete, textsIn } from './client.ts'
import { unreachableIn } from './providerErrors.ts'
import { type Provider, providerInAnyState } from './providers.ts'

type Row = RowOf<typeof identityProvider>
type Failure = NonNullable<Row['failure']>

/** The columns of a check that has not been made yet. */
export const unchecked = {
  checkStatus: 'unchecked',
  failure: null,
  endpoint: null,
  algorithms: null,
  checkedAt: null,
} as const

/**
 * Fetches the provider's metadata and stores the result, or the reason of the failure, which the
 * refusal shows as a sentence.
 */
export const checkProvider = async (context: Context, row: Row) => {
  const { deps, registry, language, actor } = context
  await enforceRateLimit(deps, {
    purpose: 'outbound',
    address: `tenant ${actor.tenantId}`,
    max: 30,
  })
  const provider = await providerInAnyState(deps, row.id)
  if (!provider) throw notFound()
  const found = await outcomeOf(context, provider)
  await keep(context, row, found)
  if (found.failure)
    throw new Refusal('errors.provider.notUsable', {
      args: {
        why: textIn(
          registry,
          language,
          `resources.identityProvider.choices.failure.${found.failure}`,
        ),
      },
    })
  return { endpoint: found.endpoint, algorithms: found.algorithms }
}

interface Outcome {
  checkStatus: Row['checkStatus']
  failure: Failure | null
  endpoint: string | null
  algorithms: string | null
}

const outcomeOf = async ({ deps }: Context, provider: Provider): Promise<Outcome> => {
  try {
    const client = await discoverProvider(deps, provider)
    if (!isComplete(client, provider.issuer)) return failed('incomplete')
    const { authorization_endpoint, id_token_signing_alg_values_supported } =
      client.serverMetadata()
    return {
      checkStatus: 'reachable',
      failure: null,
      endpoint: safeLine(authorization_endpoint ?? '', 500) || null,
      algorithms: safeLine(textsIn(id_token_signing_alg_values_supported).join(' '), 200) || null,
    }
  } catch (error) {
    return failed(failureOf(error))
  }
}

const failed = (failure: Failure): Outcome => ({
  checkStatus: 'unreachable',
  failure,
  endpoint: null,
  algorithms: null,
})

const failureOf = (error: unknown): Failure => {
  const away = unreachableIn(error)
  if (away) return away.reason
  if (!(error instanceof ClientError)) throw error
  return error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? 'issuer' : 'stranger'
}

const keep = (context: Context, row: Row, outcome: Outcome): Promise<void> =>
  asActor(context.deps.db, context.actor, async tx => {
    const checkedAt = new Date(context.deps.now()).toISOString()
    const { checkStatus, failure, endpoint, algorithms } = outcome
    const { numUpdatedRows } = await tx
      .updateTable(tableOf('identityProvider'))
      .set({
        check_status: checkStatus,
        failure,
        endpoint,
        algorithms,
        checked_at: checkedAt,
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('errors.provider.changed')
    const changes = changesOf(identityProvider, row, { ...row, ...outcome, checkedAt })
    await recordAudit(
      { ...context, tx },
      { resource: identityProvider, action: 'update', rows: [{ id: row.id, changes }] },
    )
  })
