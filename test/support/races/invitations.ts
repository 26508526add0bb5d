import { invite } from '#resources/invite.ts'
import type { CreatedTenant } from '#server/features/tenants/create.ts'
import { spareCaptchas } from './people.ts'
import { many, type Race, times, unless } from './race.ts'
import type { Shot } from './volley.ts'
import type { World } from './world.ts'

const places = 5

const registering = ({ name }: World, inviteCode: string): Shot => ({
  path: '/user/admin/site/register',
  body: { username: name(), password: 'Trial-Run-4711', realName: name(), inviteCode },
})

/** One code admits one person, or nobody once it is revoked; a refused registration leaves nothing behind. */
export const invitations: Race = {
  name: 'one invitation, one user',
  begin: async world => {
    await spareCaptchas(world)
    const as = world.staff
    return async () => {
      const companyName = world.name()
      const body = { title: companyName, companyName }
      const [made] = await world.fire([{ path: invite.api, body, as }])
      const { id, inviteCode } = made?.data ?? {}
      const revoking = { path: `${invite.api}/revoke`, body: { ids: [id] }, as }
      const shots = times(many, at => (at % 25 === 24 ? revoking : registering(world, inviteCode)))
      const hits = await world.fire(shots)
      const [left] = await world.sql(
        `select (select count(*)::int from uc_tenant where name like $2 || '%') as tenants,
          (select state from uc_invite where id = $1) as state`,
        [id, companyName],
      )
      const entered = hits.filter((it, at) => it.code === 0 && shots[at] !== revoking).length
      const due = left?.state === 'used' ? 1 : 0
      return [
        ...unless(entered === due, `${entered} entered by an invitation that is ${left?.state}`),
        ...unless(left?.tenants === entered, `${left?.tenants} tenants for ${entered} people`),
        ...unless(left?.state !== 'unused', 'the invitation is unused still'),
      ]
    }
  },
}

/** Many invitations into one tenant let in as many as there are places. */
export const registrations: Race = {
  name: 'limits at registration',
  begin: async world => {
    await spareCaptchas(world)
    return async () => {
      const tenant = await world.tenant({ userMax: 1 + places })
      const codes = await invitesInto(world, tenant)
      const hits = await world.fire(codes.map(code => registering(world, code)))
      const entered = hits.filter(it => it.code === 0).length
      const [left] = await world.sql(
        `select (select count(*)::int from uc_user where tenant_id = $1 and deleted_at is null) as rows,
          (select used from uc_usage where tenant_id = $1 and quota = 'userMax') as used,
          (select count(*)::int from uc_invite where invite_code = any($2) and state = 'used') as spent`,
        [tenant.tenantId, codes],
      )
      return [
        ...unless(entered === places, `${entered} entered where ${places} fit`),
        ...unless(left?.rows === 1 + places, `${left?.rows} users, ${1 + places} allowed`),
        ...unless(left?.used === left?.rows, `${left?.used} counted, ${left?.rows} there`),
        ...unless(left?.spent === entered, `${left?.spent} invitations spent by ${entered}`),
      ]
    }
  },
}

/** Invitations under a policy by which one joins this tenant. */
const invitesInto = async ({ sql, name }: World, { tenantId, deptId }: CreatedTenant) => {
  const rows = await sql(
    `with joining as (
       insert into uc_policy (title, tenant_set, default_tenant_id, default_dept_id) values ($1, 2, $2, $3) returning id
     ) insert into uc_invite (title, policy_id, invite_code, state, expires_at)
       select 'race', joining.id, upper(substr(md5($1 || n), 1, 12)), 'unused', now() + interval '1 day'
       from joining, generate_series(1, ${many}) n returning invite_code`,
    [name(), tenantId, deptId],
  )
  return rows.map(row => row.invite_code as string)
}
