import { sql } from 'kysely'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { includesPermission } from '#server/auth/grants.ts'
import { grantsOfRoles } from '#server/auth/menuGrants.ts'
import { type HeldRole, heldRolesSql } from '#server/auth/scope.ts'
import type { Grants } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid } from '#server/base/errors.ts'

type Asking = Pick<Context, 'tx' | 'actor'>

/** Refuses scopes that the caller or the owner does not hold. */
export const mustHoldScopes = async (
  context: Asking,
  userId: string,
  scopes: readonly string[],
): Promise<void> => {
  if (scopes.length === 0) return
  const owner = await grantsOfUser(context, userId)
  const beyond = scopes.find(it => !includesPermission(context.actor.grants, it))
  if (beyond) throw new Invalid({ scopes: { key: 'notHeld', args: { route: beyond } } })
  const foreign = scopes.find(it => !includesPermission(owner, it))
  if (foreign) throw new Invalid({ scopes: { key: 'ownerLacks', args: { route: foreign } } })
}

/** The routes that both the caller and this user may call, which a key can be given. */
export const routesForKey = async (
  context: Asking & Pick<Context, 'registry' | 'deps'>,
  userId: string,
): Promise<string[]> => {
  const { actor, registry, deps } = context
  const owner = await grantsOfUser(context, userId)
  const fixed = deps.features.routes
    .filter(it => it.keys && it.granted)
    .map(({ method, path }) => `${method} ${path}`)
  const known = new Set([...registry.all().flatMap(allRoutesOf), ...fixed])
  return [...known].filter(
    it => includesPermission(actor.grants, it) && includesPermission(owner, it),
  )
}

const grantsOfUser = async ({ tx, actor }: Asking, userId: string): Promise<Grants> => {
  if (userId === actor.userId) return actor.grants
  const { rows } = await sql<{ roles: readonly HeldRole[] | null }>`
    select ${heldRolesSql} as roles from uc_user u
    where u.tenant_id = ${actor.tenantId} and u.id = ${userId} and u.deleted_at is null`.execute(tx)
  return grantsOfRoles(tx, actor.tenantId, rows[0]?.roles ?? [])
}
