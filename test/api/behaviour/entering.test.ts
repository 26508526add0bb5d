import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutesOf, enterTenantRoute, routesOfAction } from '#resources/core/permissions.ts'
import { invite } from '#resources/invite.ts'
import { lockout } from '#resources/lockout.ts'
import { policy } from '#resources/policy.ts'
import { session } from '#resources/session.ts'
import { site } from '#resources/site.ts'
import { user } from '#resources/user.ts'
import {
  fromElsewhere,
  inviting,
  joiningPolicy,
  registerAs,
  setRegistration,
} from '#test/api/auth/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { type Grantee, granteeIn } from '#test/support/isolation/grantees.ts'
import { keyOf, programOf } from '#test/support/openAccess.ts'
import { sqlIn, type TestRow } from '#test/support/sql.ts'

const policies = policy.api
const invites = invite.api
const selling = [...allRoutesOf(policy), ...allRoutesOf(invite)]
let house: TestApp
let staff: Client
let clerk: Grantee
let place: TestRow

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  staff = await house.as('platform')
  clerk = await granteeIn(house, 'platform', 'entering.clerk')
  const { defaultTenantId, defaultDeptId, defaultRoleId, defaultPostId } =
    await joiningPolicy(house)
  place = { tenantSet: 2, defaultTenantId, defaultDeptId, defaultRoleId, defaultPostId }
  await setRegistration(house, 'invite')
})
beforeEach(async () => {
  await clerk.opens(selling)
  await clerk.sees(1)
})
afterAll(() => house.close())

let count = 0
/** A policy without menus, as somebody writes it who holds none. */
const draft = (values: object = {}) => {
  count += 1
  return { title: `entering ${count}`, allMenus: false, ...values }
}
const fieldsOf = ({ data }: { data: { fields?: object } }) => Object.keys(data?.fields ?? {})
const mayNotEnter = 'Only those who have the right to enter tenants can set this'
/** Routes of the menus that the default role of the target tenant grants. */
const routesOfRole = async () =>
  (
    await sqlIn(
      house,
      `select distinct unnest(m.permissions) as line from uc_role r join uc_menu m on m.id = any(r.menu_ids)
        where r.id = $1`,
      [place.defaultRoleId],
    )
  ).map(row => row.line as string)
/** Gives the clerk the menus of the default role, and one of their own. */
const holdsTheRole = async () => {
  await clerk.opens([...selling, enterTenantRoute, ...(await routesOfRole())])
  await sqlIn(
    house,
    `update uc_role r set menu_ids = array(select unnest(r.menu_ids) union select unnest(d.menu_ids))
      from uc_role d where r.id = $1 and d.id = $2`,
    [clerk.roleId, place.defaultRoleId],
  )
  // Makes the server read the rights again.
  await clerk.sees(1)
}

describe('platform staff who may write policies and invitations, and not enter tenants', () => {
  it('cannot enter a tenant through a policy, an invitation and a registration', async () => {
    const made = await clerk.client.post(policies, draft(place))
    expect([made.code, fieldsOf(made)]).toEqual([51, ['tenantSet']])
    expect(made.data.fields.tenantSet).toBe(mayNotEnter)
    const { id: policyId } = await joiningPolicy(house)
    const invited = await clerk.client.post(invites, { title: 'me', policyId })
    expect([invited.code, fieldsOf(invited)]).toEqual([51, ['policyId']])
    // If such an invitation existed anyway, nobody could register with it.
    const [row] = await sqlIn(
      house,
      `insert into uc_invite (title, policy_id, invite_code, expires_at, created_by)
        values ('past the API', $1, 'ABCDEFGHJKMNPQRSU', now() + interval '1 day', $2) returning invite_code`,
      [policyId, clerk.userId],
    )
    const registered = await registerAs(house, { inviteCode: row?.invite_code })
    expect(registered.message).toBe('Registering is not possible now. Tell an administrator.')
  })

  it('cannot change a policy into such a one, nor make one the default', async () => {
    const { data: own } = await clerk.client.post(policies, draft())
    const turned = await clerk.client.put(`${policies}/${own.id}`, { version: 1, ...place })
    expect([turned.code, fieldsOf(turned)]).toEqual([51, ['tenantSet']])
    const { id } = await joiningPolicy(house)
    const marked = await clerk.client.put(`${policies}/${id}`, { version: 1, isDefault: true })
    expect([marked.code, fieldsOf(marked)]).toEqual([51, ['isDefault']])
    const role = await clerk.client.put(`${policies}/${id}`, { version: 1, defaultRoleId: null })
    expect(role.code).toBe(51)
  })

  it('can change other values of an existing policy or invitation', async () => {
    const { id: policyId } = await joiningPolicy(house)
    const changed = await clerk.client.put(`${policies}/${policyId}`, { version: 1, userMax: 7 })
    expect(changed.message ?? '').toBe('')
    const { id, version } = await inviting(house, { policyId })
    const renamed = await clerk.client.put(`${invites}/${id}`, { version, title: 'Another title' })
    expect(renamed.code).toBe(0)
    const prolonged = await clerk.client.put(`${invites}/${id}`, {
      version: renamed.data.version,
      expiresAt: new Date(house.deps.now() + 9 * 86_400_000).toISOString(),
    })
    expect(fieldsOf(prolonged)).toEqual(['policyId'])
  })

  it('can restore neither', async () => {
    const refused = { code: 62, message: expect.stringMatching('puts people into a tenant') }
    const { id: policyId } = await joiningPolicy(house)
    const { id } = await inviting(house, { policyId })
    await staff.post(`${invites}/delete`, { ids: [id] })
    expect(await clerk.client.post(`${invites}/${id}/restore`)).toMatchObject(refused)
    const { id: binned } = await joiningPolicy(house)
    await staff.post(`${policies}/delete`, { ids: [binned] })
    expect(await clerk.client.post(`${policies}/${binned}/restore`)).toMatchObject(refused)
  })

  it('cannot open registration to anyone while the default policy puts people into a tenant', async () => {
    await clerk.opens([...selling, ...allRoutesOf(site)])
    const [before] = await sqlIn(house, 'select id::text from uc_policy where is_default')
    const { id } = await joiningPolicy(house)
    await staff.put(`${policies}/${id}`, { version: 1, isDefault: true })
    const { data } = await clerk.client.get(site.api)
    const [own] = data.list
    const open = { version: own.version, registration: 'open' }
    const opened = await clerk.client.put(`${site.api}/${own.id}`, open)
    expect([opened.code, fieldsOf(opened)]).toEqual([51, ['registration']])
    expect(fieldsOf(await clerk.client.post(invites, { title: 'by default' }))).toEqual([
      'policyId',
    ])
    await sqlIn(house, 'update uc_policy set is_default = id = $1', [before?.id])
    const { version } = (await clerk.client.get(`${site.api}/${own.id}`)).data
    expect((await clerk.client.put(`${site.api}/${own.id}`, { ...open, version })).code).toBe(0)
    await setRegistration(house, 'invite')
  })

  it('cannot grant menus that they do not hold, nor all menus', async () => {
    const all = await clerk.client.post(policies, { ...draft(), allMenus: true })
    expect(all.data.fields).toEqual({ allMenus: mayNotEnter })
    await clerk.opens([...selling, enterTenantRoute])
    const beyond = await clerk.client.post(policies, { ...draft(), allMenus: true })
    expect(beyond.data.fields.allMenus).toMatch('hold more than you do')
    const [menu] = await sqlIn(house, "select id::text from uc_menu where name = 'org.post'")
    const listed = await clerk.client.post(policies, draft({ allowMenus: [menu?.id] }))
    expect(listed.data.fields.allowMenus).toMatch('hold more than you do')
    expect((await staff.post(policies, { ...draft(), allMenus: true })).code).toBe(0)
  })
})

describe('a key of an administrator that may write policies and invitations, and not enter tenants', () => {
  it('can place nobody in a tenant, and grants no menus', async () => {
    const program = await programOf(
      house,
      await keyOf(staff, [`POST ${policies}`, `POST ${invites}`]),
    )
    expect(fieldsOf(await program.post(policies, draft(place)))).toEqual(['tenantSet'])
    const { id: policyId } = await joiningPolicy(house)
    expect(fieldsOf(await program.post(invites, { title: 'by a program', policyId }))).toEqual([
      'policyId',
    ])
    const all = await program.post(policies, { ...draft(), allMenus: true })
    expect(fieldsOf(all)).toEqual(['allMenus'])
    expect((await program.post(policies, draft())).code).toBe(0)
  })

  it('resets members of other tenants only with the permission to enter and everything that their roles hold', async () => {
    const reset = `POST ${user.api}/across/:id/resetPassword`
    const { id } = (await (await house.as('tenant')).get(`${user.api}/info`)).data
    for (const [scopes, why] of [
      [[reset], 'may enter tenants'],
      [[reset, enterTenantRoute], 'holds more than you do'],
    ] as const) {
      const program = await programOf(house, await keyOf(staff, scopes))
      expect(await program.post(`${user.api}/across/${id}/resetPassword`, {})).toMatchObject({
        code: 62,
        message: expect.stringMatching(why),
      })
    }
  })
})

describe('those who may enter tenants', () => {
  it('can place nobody in a role that holds more than they do', async () => {
    await clerk.opens([...selling, enterTenantRoute])
    const made = await clerk.client.post(policies, draft(place))
    expect(fieldsOf(made)).toEqual(['defaultRoleId'])
    const { defaultRoleId, ...noRole } = place
    expect((await clerk.client.post(policies, draft(noRole))).code).toBe(0)
  })

  it('nor in one that sees more than they do', async () => {
    await holdsTheRole()
    expect((await clerk.client.post(policies, draft(place))).code).toBe(0)
    await sqlIn(house, 'update uc_role set data_scope = 3 where id = $1', [place.defaultRoleId])
    await clerk.sees(5)
    expect(fieldsOf(await clerk.client.post(policies, draft(place)))).toEqual(['defaultRoleId'])
  })

  it('can invite people, whose registration is refused once that permission is lost', async () => {
    await holdsTheRole()
    const { data: made } = await clerk.client.post(policies, draft(place))
    const code = async () =>
      (await clerk.client.post(invites, { title: 'member', policyId: made.id })).data.inviteCode
    const [first, second, third] = [await code(), await code(), await code()]
    expect((await registerAs(house, { inviteCode: first })).code).toBe(0)
    await clerk.opens(selling)
    expect((await registerAs(house, { inviteCode: second })).code).toBe(-1)
    await holdsTheRole()
    expect((await registerAs(house, { inviteCode: second })).code).toBe(0)
    await sqlIn(house, 'update uc_user set status = 2 where id = $1', [clerk.userId])
    expect(
      (await registerAs(house, { inviteCode: third }, { headers: fromElsewhere() })).code,
    ).toBe(-1)
    await sqlIn(house, 'update uc_user set status = 1 where id = $1', [clerk.userId])
  })
})

describe('members of other tenants', () => {
  const helping = [
    ...user.screens.everywhere.actions.flatMap(it => routesOfAction(user, it, true)),
    ...routesOfAction(session, 'end', true),
    ...routesOfAction(lockout, 'unlock', true),
    `GET ${lockout.api}/across`,
    `GET ${session.api}/across`,
  ]
  const across = `${user.api}/across`
  const verbs = ['resetPassword', 'resetFactors', 'forceLogout']
  let administratorId: string
  beforeAll(async () => {
    administratorId = (await (await house.as('tenant')).get(`${user.api}/info`)).data.id
  })

  it('cannot be signed out or unlocked by staff who may not enter tenants', async () => {
    await clerk.opens(helping)
    const routes = [
      `${across}/${administratorId}/forceLogout`,
      `${session.api}/across/999999999/end`,
      `${lockout.api}/across/999999999/unlock`,
    ]
    for (const route of routes)
      expect(await clerk.client.post(route, {})).toMatchObject({
        code: 62,
        message: expect.stringMatching('may enter tenants'),
      })
  })

  it('who hold more than the caller are refused, as the list already shows', async () => {
    await clerk.opens([...helping, enterTenantRoute])
    for (const verb of verbs)
      expect(await clerk.client.post(`${across}/${administratorId}/${verb}`, {})).toMatchObject({
        code: 62,
        message: expect.stringMatching('holds more than you do'),
      })
    const filter = encodeURIComponent(JSON.stringify({ id: administratorId }))
    const [row] = (await clerk.client.get(`${across}?filter=${filter}`)).data.list
    expect(Object.keys(row.refused).sort()).toEqual([...verbs].sort())
    expect((await staff.get(`${across}?filter=${filter}`)).data.list[0].refused).toBeUndefined()
    const sessions = await clerk.client.get(`${session.api}/across`)
    const own = (it: TestRow) => it.userId === administratorId
    expect(sessions.data.list.find(own).refused).toEqual({ end: row.refused.forceLogout })
  })

  it('who hold nothing can be reset', async () => {
    await clerk.opens([...helping, enterTenantRoute])
    const tenant = await house.as('tenant')
    const person = { userName: 'entering.plain', realName: 'Plain', password: 'Passw0rd!all' }
    const { id } = (await tenant.post(user.api, person)).data
    for (const verb of verbs)
      expect((await clerk.client.post(`${across}/${id}/${verb}`, {})).code, verb).toBe(0)
  })
})

describe('a place that registration never gives', () => {
  const administrator = async () => {
    const sent = 'select id::text as id from uc_role where tenant_id = $1 and builtin'
    const [role] = await sqlIn(house, sent, [place.defaultTenantId])
    return { ...place, defaultRoleId: role?.id }
  }

  it('is refused at its field, also for administrators of the platform', async () => {
    const platform = { tenantSet: 2, defaultTenantId: '1' }
    expect(fieldsOf(await staff.post(policies, draft(platform)))).toEqual(['defaultTenantId'])
    expect(fieldsOf(await staff.post(policies, draft(await administrator())))).toEqual([
      'defaultRoleId',
    ])
    const { data } = await staff.post(policies, draft(place))
    const change = { version: data.version, defaultRoleId: (await administrator()).defaultRoleId }
    expect(fieldsOf(await staff.put(`${policies}/${data.id}`, change))).toEqual(['defaultRoleId'])
  })

  it('may stay in a policy of an earlier version while other fields change', async () => {
    const { id } = await joiningPolicy(house, {
      defaultRoleId: (await administrator()).defaultRoleId,
    })
    const { code } = await staff.put(`${policies}/${id}`, { version: 1, title: `stays ${id}` })
    expect(code).toBe(0)
  })
})
