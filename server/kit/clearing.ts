import { columnOf, quote } from '#server/db/names.ts'
import { type Use, usesOf } from './guards.ts'
import { createParams, type Params, run } from './sql.ts'
import { ownTenant } from './where.ts'
import type { Work } from './work.ts'

/** Remembers references that were cleared by a deletion, until the row is restored or purged. */
const kept = 'uc_cleared_reference'

const clearing = (work: Work) => usesOf(work).filter(it => it.pointer.field.onDelete === 'clear')

/**
 * Clears the references to rows that are deleted, in fields with `onDelete: 'clear'`, and remembers
 * them.
 */
export const clearUses = async (work: Work, ids: readonly string[]): Promise<void> => {
  await Promise.all(clearing(work).map(use => clear(work, use, ids)))
}

/** Puts remembered references to restored rows back, where the fields may still hold them. */
export const giveBackUses = async (work: Work, ids: readonly string[]): Promise<void> => {
  await Promise.all(clearing(work).map(use => giveBack(work, use, ids)))
}

/** Clears the references to rows that are purged, and forgets the remembered ones. */
export const forgetUses = async (work: Work, ids: readonly string[]): Promise<void> => {
  await clearUses(work, ids)
  const own = [work.actor.tenantId, work.plan.resource.name, ids]
  const which = 'tenant_id = $1::bigint and resource = $2 and row_id = any($3::bigint[])'
  await run(work.tx, `delete from ${kept} where ${which}`, own)
}

const clear = (work: Work, { plan, pointer }: Use, ids: readonly string[]) => {
  const params = createParams()
  const gone = params.add(ids, 'bigint[]')
  const own = ownTenant(plan, work.actor, params)
  const column = quote(columnOf(pointer.name))
  const taken = pointer.linkTable
    ? `delete from ${pointer.linkTable} t where ${own} and t.target_id = any(${gone}) returning t.owner_id, t.target_id as row_id`
    : `update ${plan.table} t set ${column} = null, version = version + 1
        from (select t.id, t.${column} as row_id from ${plan.table} t where ${own} and t.${column} = any(${gone}) for update) b
        where t.id = b.id and ${own} returning t.id as owner_id, b.row_id`
  const { tenant, resource, owner, field } = places(work, { plan, pointer }, params)
  const text = `with taken as (${taken}) insert into ${kept} (tenant_id, resource, row_id, owner, field, owner_id)
    select ${tenant}, ${resource}, row_id, ${owner}, ${field}, owner_id from taken`
  return run(work.tx, text, params.values)
}

const giveBack = (work: Work, use: Use, ids: readonly string[]) => {
  const { plan, pointer } = use
  const params = createParams()
  const back = params.add(ids, 'bigint[]')
  const { tenant, resource, owner, field } = places(work, use, params)
  const which = `${ownTenant(plan, work.actor, params)} and t.id = k.owner_id${matters(use, params)}${stillNamed(work, use, params)}`
  const column = quote(columnOf(pointer.name))
  const [named, value] = plan.tenant ? ['tenant_id, ', `${tenant}, `] : ['', '']
  const given = pointer.linkTable
    ? `insert into ${pointer.linkTable} (${named}owner_id, target_id)
        select ${value}k.owner_id, k.row_id from back k, ${plan.table} t where ${which} on conflict do nothing`
    : `update ${plan.table} t set ${column} = k.row_id, version = version + 1 from back k where ${which} and t.${column} is null`
  const text = `with back as (delete from ${kept} where tenant_id = ${tenant} and resource = ${resource}
      and owner = ${owner} and field = ${field} and row_id = any(${back}) returning owner_id, row_id) ${given}`
  return run(work.tx, text, params.values)
}

const places = ({ actor, plan }: Work, { plan: other, pointer }: Use, params: Params) => ({
  tenant: params.add(actor.tenantId, 'bigint'),
  resource: params.add(plan.resource.name, 'text'),
  owner: params.add(other.resource.name, 'text'),
  field: params.add(pointer.name, 'text'),
})

/** A field that other fields have ruled out meanwhile stays empty. */
const matters = ({ pointer }: Use, params: Params): string =>
  Object.entries((pointer.field.when ?? {}) as Readonly<Record<string, readonly unknown[]>>)
    .map(([name, values]) => {
      const wanted = params.add(values.map(String), 'text[]')
      return ` and t.${quote(columnOf(name))}::text = any(${wanted})`
    })
    .join('')

/** When the text beside the reference contains another name by now, the reference stays empty. */
const stillNamed = (work: Work, { pointer }: Use, params: Params): string => {
  const { nameIn } = pointer.field
  if (nameIn === undefined) return ''
  const { plan, actor } = work
  const named = `${ownTenant(plan, actor, params, 'x')} and x.id = k.row_id`
  return ` and t.${quote(columnOf(nameIn))} = (select ${plan.titleOf('x')} from ${plan.table} x where ${named})`
}
