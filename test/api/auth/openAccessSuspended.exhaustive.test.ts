import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invalidateSessions } from '#server/auth/cache.ts'
import { rescue } from '#server/features/account/rescue.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { falseFor } from '#test/support/falseFor.ts'
import {
  access,
  type Key,
  keyOf,
  programOf,
  reasonOf,
  send,
  signed,
} from '#test/support/openAccess.ts'
import { sqlIn } from '#test/support/sql.ts'
import { withCodes } from './factorSupport.ts'
import { minutes, settledPerson } from './support.ts'

const member = '/user/admin/member'
const own = `${member}/account`
const reads = ['GET /user/admin/post']
let house: TestApp
let other: Pick<TestApp, 'app' | 'deps'>
let tenant: Client
let owner: Awaited<ReturnType<typeof settledPerson>>
let key: Key
let count = 0

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  other = await house.anotherNode()
})
afterAll(() => house.close())
beforeEach(async () => {
  tenant = await house.as('tenant')
  count += 1
  const [administrator] = await sqlIn(
    house,
    `select r.id::text from uc_role r join uc_tenant t on t.id = r.tenant_id where r.builtin and t.code = 'beichen'`,
  )
  owner = await settledPerson(house, `keyed${count}`, { roleIds: [administrator?.id] })
  key = await keyOf(owner.client, reads)
})

const row = async (id = key.id) => (await tenant.get(`${access}/${id}`)).data
const signIn = () => reasonOf(send(house, signed(house, key)))
/** Lets the owner sign in again, whatever was changed. */
const again = async () => {
  await sqlIn(house, 'update uc_user set status = 1 where id = $1', [owner.id])
  await sqlIn(house, 'update uc_credential set must_change = false where user_id = $1', [owner.id])
  return house.signIn(owner.userName)
}
const change = async (values: object) => {
  const { version } = (await tenant.get(`${member}/${owner.id}`)).data
  return tenant.put(`${member}/${owner.id}`, { version, ...values })
}
const second = async (secondFactor: string) => {
  const platform = await house.as('platform')
  const [site] = (await platform.get('/admin/admin/site')).data.list
  const body = { version: site.version, secondFactor }
  return platform.put(`/admin/admin/site/${site.id}`, body)
}

/**
 * What an administrator, or the installation, does to the owner of a key, by the reason for which
 * the key is then suspended.
 */
const blows: Record<string, () => Promise<unknown>> = {
  passwordReset: () => tenant.post(`${member}/${owner.id}/resetPassword`, {}),
  factorsReset: () => tenant.post(`${member}/${owner.id}/resetFactors`, {}),
  signedOut: () => tenant.post(`${member}/${owner.id}/forceLogout`, {}),
}

describe('a key of somebody who', () => {
  it.each(Object.keys(blows))(
    'was reset or signed out (%s) is suspended at once, on every node, until they renew it',
    async reason => {
      const program = await programOf(other, key)
      expect((await program.get('/user/admin/post')).code).toBe(0)
      await blows[reason]?.()
      const isRefused = async () => (await program.get('/user/admin/post')).code === 61
      expect(await falseFor(isRefused)).toBeLessThan(1000)
      expect(await signIn()).toEqual([62, 'suspended'])
      const suspended = await row()
      expect(suspended).toMatchObject({ suspendedFor: reason, suspendedAt: expect.any(String) })
      const history = (await tenant.get(`${access}/${key.id}/history`)).data.list
      expect(history[0]).toMatchObject({ action: 'suspend' })

      const back = await again()
      expect((await back.post(`${access}/${key.id}/renew`, {})).code).toBe(0)
      expect((await send(house, signed(house, key))).code).toBe(0)
      expect(await row()).toMatchObject({ suspendedFor: null, suspendedAt: null })
    },
  )

  it('was disabled or deleted stays suspended when they come back', async () => {
    await sqlIn(house, 'delete from uc_user__role_ids where owner_id = $1', [owner.id])
    expect((await change({ status: 2 })).code).toBe(0)
    expect((await change({ status: 1 })).code).toBe(0)
    expect([await signIn(), (await row()).suspendedFor]).toEqual([[62, 'suspended'], 'disabled'])
    const reborn = await settledPerson(house, `keyed${count}.gone`)
    await sqlIn(
      house,
      'update uc_open_access set user_id = $1, suspended_for = null where id = $2',
      [reborn.id, key.id],
    )
    await tenant.post(`${member}/delete`, { ids: [reborn.id] })
    await tenant.post(`${member}/${reborn.id}/restore`, {})
    expect(await signIn()).toEqual([62, 'suspended'])
  })

  it('was rescued or reset a forgotten password is suspended', async () => {
    await rescue(house.deps, { userName: owner.userName, password: true })
    expect([await signIn(), (await row()).suspendedFor]).toEqual([
      [62, 'suspended'],
      'passwordReset',
    ])
  })

  it('needs a second factor is refused until it is set up and the key renewed', async () => {
    const program = await programOf(other, key)
    expect((await program.get('/user/admin/post')).code).toBe(0)
    expect((await second('everyone')).code).toBe(0)
    const isRefused = async () => (await program.get('/user/admin/post')).code === 61
    expect(await falseFor(isRefused)).toBeLessThan(1000)
    expect(await signIn()).toEqual([62, 'suspended'])
    const back = await house.signIn(owner.userName)
    await withCodes(house, back)
    expect(await signIn()).toEqual([62, 'suspended'])
    expect((await back.post(`${access}/${key.id}/renew`, {})).code).toBe(0)
    expect((await send(house, signed(house, key))).code).toBe(0)
    // Otherwise everyone would have to set up a second factor first.
    await sqlIn(house, "update uc_site set second_factor = 'optional'")
    await invalidateSessions(house.deps, 'everyone')
  })

  it('needs a second factor again, because a change of the policy was taken back, is suspended', async () => {
    const platform = await house.as('platform')
    const { data: policy } = await platform.post('/user/admin/policy', {
      title: `strict ${count}`,
      secondFactor: true,
    })
    const path = `/user/admin/policy/${policy.id}`
    const loose = await platform.put(path, { version: policy.version, secondFactor: false })
    expect(loose.code).toBe(0)
    const [before] = await sqlIn(
      house,
      `update uc_tenant t set policy_id = $1 from uc_tenant o where o.id = t.id and t.code = 'beichen'
        returning o.policy_id::text`,
      [policy.id],
    )
    expect((await platform.post(`${path}/undo`, {})).code).toBe(0)
    const [kept] = await sqlIn(house, 'select suspended_for from uc_open_access where id = $1', [
      key.id,
    ])
    await sqlIn(house, "update uc_tenant set policy_id = $1 where code = 'beichen'", [
      before?.policy_id,
    ])
    await invalidateSessions(house.deps, 'everyone')
    expect(kept).toEqual({ suspended_for: 'factor' })
  })

  it('is of another tenant is not affected by changes of roles here', async () => {
    const [{ id = '' } = {}] = await sqlIn(
      house,
      `with strict as (insert into uc_policy (title, second_factor) values ('strict elsewhere', true) returning id),
        south as (update uc_tenant t set policy_id = strict.id from strict where t.code = 'nangang' returning t.id)
        insert into uc_open_access (tenant_id, title, key, user_id, scopes, status)
        select u.tenant_id, 'south', 'uc-of-the-south', min(u.id), '{}', 1 from uc_user u join south on south.id = u.tenant_id
        group by u.tenant_id returning id::text`,
    )
    expect((await change({ roleIds: [] })).code).toBe(0)
    expect(
      await sqlIn(house, 'select suspended_for from uc_open_access where id = $1', [id]),
    ).toEqual([{ suspended_for: null }])
    expect(
      await sqlIn(house, "select from uc_audit where action = 'suspend' and row_id = $1", [id]),
    ).toEqual([])
  })

  it('changes their own password keeps working, because they knew the former one', async () => {
    const body = { oldPassword: owner.password, password: `Another-one-${count}` }
    expect((await owner.client.post(`${own}/password`, body)).code).toBe(0)
    expect((await send(house, signed(house, key))).code).toBe(0)
  })
})

describe('renewing a key', () => {
  it('is for its owner only, as lists already show', async () => {
    await blows.signedOut?.()
    const refused = await tenant.post(`${access}/${key.id}/renew`, {})
    expect(refused).toMatchObject({ code: 62, message: 'Only the owner of a key can renew it.' })
    expect((await row()).refused).toEqual({ renew: 'Only the owner of a key can renew it.' })
  })

  it('is offered for suspended keys only', async () => {
    expect((await owner.client.post(`${access}/${key.id}/renew`, {})).code).toBe(-1)
  })
})

describe('a session without a recent proof of identity', () => {
  const wanted = { code: 62, data: { proof: ['password'] } }
  const draft = { title: 'late', scopes: reads }
  /** The owner's client, more than ten minutes after signing in. */
  const late = async () => {
    house.pass(minutes(11))
    return owner.client
  }

  it('cannot create, rotate, restore, renew or widen a key', async () => {
    await owner.client.post(`${access}/delete`, { ids: [key.id] })
    const spare = await keyOf(owner.client, reads, { ips: ['203.0.113.7'] })
    const mine = await late()
    const { version } = (await mine.get(`${access}/${spare.id}`)).data
    const calls = [
      () => mine.post(access, draft),
      () => mine.post(`${access}/${key.id}/restore`, {}),
      () => mine.post(`${access}/${spare.id}/rotate`, {}),
      () => mine.post(`${access}/${spare.id}/renew`, {}),
      () => mine.put(`${access}/${spare.id}`, { version, ips: [] }),
    ]
    for (const call of calls) expect(await call()).toMatchObject(wanted)
    // A change that restricts the key needs no proof.
    expect((await mine.put(`${access}/${spare.id}`, { version, status: 2 })).code).toBe(0)
    expect((await mine.post(`${own}/prove`, { password: owner.password })).code).toBe(0)
    expect((await mine.post(access, draft)).code).toBe(0)
  })

  it('cannot make anybody an administrator in any way', async () => {
    const [{ id: roleId } = { id: '' }] = (
      await owner.client.get(`/user/admin/role?filter=${encodeURIComponent('{"builtin":true}')}`)
    ).data.list
    const [{ name: roleName } = { name: '' }] = await sqlIn(
      house,
      'select name from uc_role where id = $1',
      [roleId],
    )
    const plain = await settledPerson(house, `keyed${count}.plain`)
    const colleague = await settledPerson(house, `keyed${count}.second`)
    const mine = await late()
    const person = { userName: `keyed${count}.new`, realName: 'New', password: 'Passw0rd!new' }
    const { version } = (await mine.get(`${member}/${plain.id}`)).data
    const calls = [
      () => mine.post(member, { ...person, roleIds: [roleId] }),
      () => mine.put(`${member}/${plain.id}`, { version, roleIds: [roleId] }),
      () =>
        mine.post(`${member}/update`, {
          ids: [plain.id, colleague.id],
          values: { roleIds: [roleId] },
        }),
    ]
    for (const call of calls) expect(await call()).toMatchObject(wanted)
    // An import asks for the proof like a form, in the dry run too; it is not reported as a fault
    // of a row.
    const file = `Username,Real name,Roles\n${person.userName},New,${roleName}\n`
    for (const query of ['?dry=true', '', '?rows=good'])
      expect(
        await mine.post(`${member}/import${query}`, file, { 'content-type': 'text/csv' }),
      ).toMatchObject(wanted)
    const [granted] = await sqlIn(
      house,
      'select count(*)::int as n from uc_user__role_ids where owner_id = $1',
      [plain.id],
    )
    expect(granted?.n).toBe(0)
    expect((await mine.post(member, person)).code).toBe(0)
  })

  it('cannot create a tenant, which would have an administrator', async () => {
    const platform = await house.as('platform')
    house.pass(minutes(11))
    const body = { name: 'Late', code: 'late', adminUserName: 'late.admin', adminRealName: 'Late' }
    const refused = await platform.post('/user/admin/tenant', body)
    expect([refused.code, Array.isArray(refused.data.proof)]).toEqual([62, true])
  })
})

describe('a program', () => {
  it('cannot make anybody an administrator, because nobody can give a proof', async () => {
    const all = await keyOf(owner.client, ['POST /user/admin/member', 'GET /user/admin/role'])
    const program = await programOf(house, all)
    const { list } = (
      await program.get(`/user/admin/role?filter=${encodeURIComponent('{"builtin":true}')}`)
    ).data
    const person = { userName: `keyed${count}.bot`, realName: 'Bot', password: 'Passw0rd!bot' }
    expect(await reasonOf(program.post(member, { ...person, roleIds: [list[0].id] }))).toEqual([
      62,
      'personal',
    ])
    expect((await program.post(member, person)).code).toBe(0)
  })
})
