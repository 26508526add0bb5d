import type { AnyResource } from '#resources/core/resource.ts'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { tableOf } from '#server/db/names.ts'
import { sampleRow } from '#test/support/rows.ts'
import { many, type Race, times, unless } from './race.ts'
import type { Shot } from './volley.ts'
import type { Tenant, World } from './world.ts'

const room = 5
/** A user costs a hash, and only so many may wait for one. */
const kinds = [post, dept, role, user, post] as const

/** Every second one takes a row out of the bin; users are taken out by staff, across tenants. */
const shotsAt = async (world: World, kind: AnyResource, tenant: Tenant): Promise<Shot[]> => {
  const add = () => ({ path: kind.api, as: tenant.session, body: bodyOf(world, kind) })
  const ids = await binned(world, kind, tenant)
  const restore = (at: number) =>
    kind.name === 'user'
      ? { path: `${kind.api}/across/${ids[at]}/restore`, as: world.staff, body: {} }
      : { path: `${kind.api}/${ids[at]}/restore`, as: tenant.session, body: {} }
  return times(many, at => (at % 2 === 0 ? add() : restore(at)))
}

let seed = 1000
const bodyOf = (world: World, kind: AnyResource) => {
  seed += 1
  const body = sampleRow(kind, seed)
  return kind.name === 'user' ? { ...body, userName: world.name() } : body
}

const binned = async (
  { sql, name }: World,
  { name: kind }: AnyResource,
  { tenantId }: Tenant,
): Promise<string[]> => {
  const named = kind === 'user' ? 'user_name, real_name' : 'name, code'
  const rows = await sql(
    `insert into ${tableOf(kind)} (tenant_id, ${named}, deleted_at)
      select $1::bigint, $2 || 'x' || n, $2 || 'x' || n, now() from generate_series(1, ${many}) n returning id::text`,
    [tenantId, name()],
  )
  return rows.map(row => row.id as string)
}

/** A limit lets exactly as many through as fit, whichever way they come. */
export const quotas: Race = {
  name: 'limits at create and restore',
  begin: async world => {
    let rounds = 0
    return async () => {
      const kind: AnyResource = kinds[rounds % kinds.length] as AnyResource
      rounds += 1
      const before = kind.name === 'post' ? 0 : 1
      const quota = kind.quota as string
      const tenant = await world.tenant({ [quota]: before + room })
      const hits = await world.fire(await shotsAt(world, kind, tenant))
      const [found] = await world.sql(
        `select (select count(*)::int from ${tableOf(kind.name)} where tenant_id = $1 and deleted_at is null) as rows,
          (select used from uc_usage where tenant_id = $1 and quota = $2) as used`,
        [tenant.tenantId, quota],
      )
      const through = hits.filter(it => it.code === 0).length
      return [
        ...unless(through === room, `${through} of ${many} ${kind.name}s passed where ${room} fit`),
        ...unless(found?.rows === before + room, `${found?.rows} rows, ${before + room} allowed`),
        ...unless(found?.used === found?.rows, `${found?.used} counted, ${found?.rows} there`),
      ]
    }
  },
}
