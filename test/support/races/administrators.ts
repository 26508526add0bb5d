import { dept } from '#resources/dept.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { many, oneOf, type Race, times, unless } from './race.ts'
import type { Shot } from './volley.ts'
import type { Session, Tenant, World } from './world.ts'

const administrators = 4

/** However its administrators go at each other, a tenant keeps one who can sign in. */
export const lastAdministrator: Race = {
  name: 'the last administrator',
  begin: async world => async () => {
    const tenant = await world.tenant()
    const people = await peopleOf(world, tenant)
    const side = await sideDept(world, tenant)
    const hits = await world.fire(times(many, () => shotOf(world, tenant, people, side)))
    const [left] = await world.sql(
      `select count(*)::int as n from uc_user u
        join uc_user__role_ids l on l.tenant_id = u.tenant_id and l.owner_id = u.id
        join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
        left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
        where u.tenant_id = $1 and u.status = 1 and u.deleted_at is null
          and r.builtin and r.status = 1 and r.deleted_at is null and coalesce(d.status, 1) = 1`,
      [tenant.tenantId],
    )
    return [
      ...unless(left?.n > 0, 'nobody administers the tenant'),
      ...unless(
        hits.some(it => it.code === 0),
        'nothing was done',
      ),
    ]
  },
}

interface Person {
  readonly id: string
  readonly session: Session
}

const peopleOf = async (world: World, tenant: Tenant): Promise<Person[]> => {
  const { tenantId, roleId, deptId } = tenant
  const rows = await world.sql(
    `with made as (
       insert into uc_user (tenant_id, user_name, real_name, dept_id)
       select $1::bigint, $2 || n, 'Race', $4 from generate_series(2, ${administrators}) n returning tenant_id, id
     ), held as (insert into uc_user__role_ids (tenant_id, owner_id, target_id) select tenant_id, id, $3::bigint from made)
     select id::text from made`,
    [tenantId, world.name(), roleId, deptId],
  )
  const others = await Promise.all(
    rows.map(async ({ id }) => ({ id, session: await world.enter(tenantId, id) })),
  )
  return [{ id: tenant.userId, session: tenant.session }, ...others]
}

const sideDept = async ({ fire, name }: World, { session: as }: Tenant) => {
  const [made] = await fire([{ path: dept.api, body: { name: name(), code: name() }, as }])
  return made?.data as { id: string; version: number }
}

const shotOf = (
  { staff }: World,
  { roleId }: Tenant,
  people: readonly Person[],
  side: { id: string; version: number },
): Shot => {
  const by = oneOf(people)
  const at = oneOf(people.filter(it => it !== by))
  const change = (more: object): Shot => ({
    method: 'PUT',
    path: `${user.api}/${at.id}`,
    body: { version: 1, ...more },
    as: by.session,
  })
  return oneOf([
    change({ roleIds: [] }),
    change({ roleIds: [] }),
    change({ status: 2 }),
    change({ deptId: side.id }),
    { path: `${user.api}/delete`, body: { ids: [at.id] }, as: by.session },
    { path: `${user.api}/across/delete`, body: { ids: [at.id] }, as: staff },
    { path: `${role.api}/delete`, body: { ids: [roleId] }, as: by.session },
    {
      method: 'PUT',
      path: `${dept.api}/${side.id}`,
      body: { version: side.version, status: 2 },
      as: by.session,
    },
  ])
}
