import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'
import { fromElsewhere, infoOf, inviting, joiningPolicy, registerAs } from './newcomers.ts'

const site = '/user/admin/site'
let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
})
afterAll(() => house.close())

const readInvite = async (id: string) =>
  (await (await house.as('platform')).get(`/user/admin/invite/${id}`)).data

describe('an invitation', () => {
  it('names the tenant, is used up, and says by whom', async () => {
    const { id, inviteCode } = await inviting(house, { companyName: 'Acme Ltd' })
    const answer = await registerAs(house, {
      username: 'invited',
      inviteCode: ` ${inviteCode.toLowerCase()} `,
    })
    const { id: userId, tenantId, tenantName } = await infoOf(house, answer)
    expect(tenantName).toBe('Acme Ltd')
    expect(await readInvite(id)).toMatchObject({
      state: 'used',
      usedFlag: true,
      useUserId: userId,
      useUsername: 'invited',
      useTenantId: tenantId,
      labels: { useTenantId: 'Acme Ltd' },
    })
  })

  it('puts its own policy before the default one', async () => {
    const [policy] = await sqlIn(
      house,
      `insert into uc_policy (title, user_max) values ('invited only', 3) returning id::text as id`,
    )
    const { inviteCode } = await inviting(house, { policyId: policy?.id })
    const { tenantId } = await infoOf(house, await registerAs(house, { inviteCode }))
    const [made] = await sqlIn(house, 'select policy_id::text as id from uc_tenant where id = $1', [
      tenantId,
    ])
    expect(made?.id).toBe(policy?.id)
  })

  it('says in its history who used it', async () => {
    const { id, inviteCode } = await inviting(house)
    await registerAs(house, { inviteCode, realName: 'Grace' })
    const platform = await house.as('platform')
    const { data } = await platform.get(`/user/admin/invite/${id}/history`)
    expect(data.list[0]).toMatchObject({ actor: 'Grace', action: 'update' })
  })

  it.each([
    ['used', "state = 'used'"],
    ['revoked', "state = 'revoked'"],
    ['expired', 'expires_at = now()'],
    ['deleted', 'deleted_at = now()'],
    ['unknown', "invite_code = 'ABCDEFGHJKMNPQRST'"],
  ])(
    'that is %s is answered like any other that is no good, asked about or used',
    async (_, change) => {
      const { id, inviteCode } = await inviting(house)
      await sqlIn(house, `update uc_invite set ${change} where id = $1`, [id])
      const asked = await house
        .anyone()
        .get(`${site}/invite?code=${inviteCode}`, undefined, fromElsewhere())
      const tried = await registerAs(house, { inviteCode })
      const told = [asked, tried].map(({ status, code, message, data }) => [
        status,
        code,
        message,
        data,
      ])
      const sentence =
        'This invitation code is not valid: it may be mistyped, used, expired or withdrawn. Check it, or ask whoever invited you for another.'
      expect(told[0]).toEqual([200, 51, expect.any(String), { fields: { inviteCode: sentence } }])
      expect(told[1]).toEqual(told[0])
    },
  )

  it('of an older installation, with twelve characters, still works, and so does one typed in groups', async () => {
    const [old, fresh] = [await inviting(house), await inviting(house)]
    await sqlIn(house, "update uc_invite set invite_code = 'ABCDEFGH2345' where id = $1", [old.id])
    expect((await registerAs(house, { inviteCode: 'abcd-efgh-2345' })).code).toBe(0)
    const grouped = fresh.inviteCode
      .match(/.{1,4}/g)
      ?.join('-')
      .toLowerCase()
    expect((await registerAs(house, { inviteCode: grouped })).code).toBe(0)
  })

  it('tells who invites, and nothing else', async () => {
    const { inviteCode } = await inviting(house, { title: 'Come in', companyName: 'Acme' })
    const { data } = await house
      .anyone()
      .get(`${site}/invite?code=${inviteCode}`, undefined, fromElsewhere())
    expect(data).toEqual({ title: 'Come in', companyName: 'Acme' })
  })

  it('is not guessed: one address asks thirty times a minute', async () => {
    const headers = fromElsewhere()
    const ask = () => house.anyone().get(`${site}/invite?code=%00AAAABBBBCCCC`, undefined, headers)
    const answers = await Promise.all(Array.from({ length: 31 }, ask))
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .slice(-2),
    ).toEqual([200, 429])
  })

  it.each([
    ['a name that is taken', { username: 'admin' }],
    ['a wrong captcha', { captcha: 'wrong' }],
    ['a weak password', { password: 'password123' }],
    ['a phone number', { mobile: '13800138000' }],
  ])('outlives %s', async (_, wrong) => {
    const { id, inviteCode } = await inviting(house)
    expect((await registerAs(house, { inviteCode, ...wrong })).code).not.toBe(0)
    expect((await readInvite(id)).state).toBe('unused')
  })
})

describe('joining a tenant that is there', () => {
  it('gives the policy’s department, role and post', async () => {
    const policy = await joiningPolicy(house)
    const { inviteCode } = await inviting(house, { policyId: policy.id })
    const { id, admin, tenantId } = await infoOf(house, await registerAs(house, { inviteCode }))
    const tenant = await house.as('tenant')
    const { data } = await tenant.get(`/user/admin/member/${id}`)
    expect({ admin, tenantId }).toEqual({ admin: false, tenantId: policy.defaultTenantId })
    expect(data).toMatchObject({
      deptId: policy.defaultDeptId,
      roleIds: [policy.defaultRoleId],
      postIds: [policy.defaultPostId],
      createdBy: null,
      inviterId: null,
    })
  })

  it.each([
    ['tenant is the platform', { defaultTenantId: '1' }, 'the platform itself'],
    ['tenant is gone', { defaultTenantId: null }, 'default tenant is disabled'],
    ['department is of another tenant', { defaultDeptId: '1' }, 'default department'],
  ])('is not possible while its %s; the log says why', async (_, values, reason) => {
    const policy = await joiningPolicy(house, values)
    const { id, inviteCode } = await inviting(house, { policyId: policy.id })
    const { message } = await registerAs(house, { inviteCode })
    expect(message).toBe('Registering is not possible now. Tell an administrator.')
    expect(house.lines.some(line => line.includes(reason) && line.includes(policy.id))).toBe(true)
    expect((await readInvite(id)).state).toBe('unused')
  })

  it.each(['dept', 'role', 'post'])('is not possible while its %s is disabled', async name => {
    const policy = await joiningPolicy(house)
    const id = policy[`default${name[0]?.toUpperCase()}${name.slice(1)}Id`]
    const { inviteCode } = await inviting(house, { policyId: policy.id })
    const set = (status: number) =>
      sqlIn(house, `update uc_${name} set status = ${status} where id = $1`, [id])
    await set(2)
    const { message } = await registerAs(house, { inviteCode })
    await set(1)
    expect(message).toBe('Registering is not possible now. Tell an administrator.')
  })

  it('never makes an administrator of that tenant', async () => {
    const { defaultTenantId } = await joiningPolicy(house)
    const [role] = await sqlIn(
      house,
      'select id::text as id from uc_role where tenant_id = $1 and builtin',
      [defaultTenantId],
    )
    const policy = await joiningPolicy(house, { defaultRoleId: role?.id })
    const { inviteCode } = await inviting(house, { policyId: policy.id })
    expect((await registerAs(house, { inviteCode })).message).toMatch(/not possible/)
  })
})
