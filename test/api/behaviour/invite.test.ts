import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'

const path = '/user/admin/invite'
let house: TestApp
let platform: Client
beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
})
afterAll(() => house.close())

const add = async (values: object = {}) =>
  (await platform.post(path, { title: 'for a friend', ...values })).data
const sql = (text: string, values: readonly unknown[]) => sqlIn(house, text, values)
const expire = (id: string) =>
  sql(`update uc_invite set expires_at = now() - interval '1 second' where id = $1`, [id])
const list = async (query: Record<string, unknown>) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  return (await platform.get(`${path}?${search}`)).data
}

describe('an invitation', () => {
  it('gets a code of 84 bits in characters that nobody mixes up, each its own', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await add()).inviteCode),
    )
    expect(codes.every(code => /^[A-HJKMNP-Z2-9]{17}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(20)
    expect(Math.log2(31) * 17).toBeGreaterThan(84)
  })

  it('is good for a week and says who made it', async () => {
    const { expiresAt, createUsername, state, usedFlag } = await add()
    const days = (Date.parse(expiresAt) - house.deps.now()) / 86_400_000
    expect({ days: Math.round(days * 100) / 100, createUsername, state, usedFlag }).toEqual({
      days: 7,
      createUsername: 'demo',
      state: 'unused',
      usedFlag: false,
    })
  })

  it('takes neither a code nor a time that has passed from a caller', async () => {
    const coded = await platform.post(path, { title: 'x', inviteCode: 'AAAAAAAAAAAA' })
    const past = await platform.post(path, { title: 'x', expiresAt: '2020-01-01T00:00:00Z' })
    expect([coded.data.fields, past.data.fields]).toEqual([
      { inviteCode: 'This field cannot be changed' },
      { expiresAt: 'Choose a time to come' },
    ])
  })

  it('is changed while nobody has used it, its code and state apart', async () => {
    const made = await add({ companyName: 'Acme' })
    const change = (values: object) =>
      platform.put(`${path}/${made.id}`, { version: made.version, ...values })
    const coded = await change({ inviteCode: 'AAAAAAAAAAAA' })
    const past = await change({ expiresAt: '2020-01-01T00:00:00Z' })
    expect([coded.data.fields, past.data.fields]).toEqual([
      { inviteCode: 'This field cannot be changed' },
      { expiresAt: 'Choose a time to come' },
    ])
    const { data } = await change({ title: 'for a company', companyName: 'Acme Ltd' })
    expect(data).toMatchObject({
      title: 'for a company',
      companyName: 'Acme Ltd',
      inviteCode: made.inviteCode,
      expiresAt: made.expiresAt,
      state: 'unused',
    })
    expect((await change({ title: 'too late' })).code).toBe(-1)
  })

  it('that has expired is prolonged, and gets the usual week when its end is cleared', async () => {
    const { id, version } = await add()
    await expire(id)
    const { data } = await platform.put(`${path}/${id}`, { version, expiresAt: null })
    expect(data.state).toBe('unused')
    expect(Math.round((Date.parse(data.expiresAt) - house.deps.now()) / 86_400_000)).toBe(7)
  })

  it.each(['used', 'revoked'])('that is %s stays as it is', async state => {
    const { id, version } = await add()
    await sql('update uc_invite set state = $2 where id = $1', [id, state])
    const answer = await platform.put(`${path}/${id}`, { version, title: 'something else' })
    expect(answer.code).not.toBe(0)
    expect((await platform.get(`${path}/${id}`)).data.title).toBe('for a friend')
  })

  it('is expired from that moment on, wherever it is read', async () => {
    const { id } = await add({ title: 'too late' })
    await expire(id)
    const mine = { id: [id] }
    const read = async (filter: object) => (await list({ filter: { ...mine, ...filter } })).total
    expect((await platform.get(`${path}/${id}`)).data.state).toBe('expired')
    expect([await read({ state: 'expired' }), await read({ state: ['unused'] })]).toEqual([1, 0])
  })

  it('is sorted by what it has become', async () => {
    const rows = [await add({ title: 'a' }), await add({ title: 'b' }), await add({ title: 'c' })]
    await expire(rows[1].id)
    const filter = { id: rows.map(row => row.id) }
    const { list: sorted } = await list({ filter, sort: ['state', 'ASC'] })
    expect(sorted.map((row: { title: string }) => row.title)).toEqual(['b', 'a', 'c'])
  })

  it('is revoked while it is unused, and then no more', async () => {
    const [one, late] = await Promise.all([add(), add()])
    await expire(late.id)
    expect((await platform.post(`${path}/${one.id}/revoke`, {})).code).toBe(0)
    expect((await platform.get(`${path}/${one.id}`)).data.state).toBe('revoked')
    const refused = await Promise.all(
      [one, late].map(({ id }) => platform.post(`${path}/${id}/revoke`, {})),
    )
    expect(refused.map(({ message }) => message)).toEqual(
      Array(2).fill('This cannot be done while the row is in its present state.'),
    )
  })
})

describe('a policy that invitations name', () => {
  const policies = '/user/admin/policy'
  const policy = async (title: string) => (await platform.post(policies, { title })).data.id

  it('can be deleted once they are revoked, keeps its name there, and is emptied when purged', async () => {
    const policyId = await policy('revoked')
    const invitation = await add({ policyId })
    const refused = await platform.delete(`${policies}/${policyId}`)
    expect(refused).toMatchObject({ code: -1, message: expect.stringContaining('1') })
    expect((await platform.post(`${path}/${invitation.id}/revoke`, {})).code).toBe(0)
    expect(await platform.delete(`${policies}/${policyId}`)).toMatchObject({ code: 0 })
    const read = async () => (await platform.get(`${path}/${invitation.id}`)).data
    expect(await read()).toMatchObject({ policyId, labels: { policyId: 'revoked' } })
    expect((await platform.post(`${policies}/${policyId}/purge`, {})).code).toBe(0)
    expect(await read()).toMatchObject({ policyId: null, state: 'revoked' })
  })

  it('stays while one in the bin is unused', async () => {
    const policyId = await policy('binned')
    const invitation = await add({ policyId })
    await platform.delete(`${path}/${invitation.id}`)
    expect((await platform.delete(`${policies}/${policyId}`)).code).toBe(-1)
    expect((await platform.post(`${path}/${invitation.id}/purge`, {})).code).toBe(0)
    expect((await platform.delete(`${policies}/${policyId}`)).code).toBe(0)
  })
})
