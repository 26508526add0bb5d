import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestRow } from '#test/support/sql.ts'
import { api, type Caller, type Desk, openDesk } from './desk.ts'

const ledger = '/user/admin/ledger'
let desk: Desk
let admin: Caller
let person: TestRow
let keys = 0

beforeAll(async () => {
  desk = await openDesk()
  admin = await desk.signIn('liangjianguo')
})
afterAll(() => desk.close())
beforeEach(async () => {
  const fresh = { userName: `purse${++keys}`, password: 'Spring-Rain-1', realName: '钱袋' }
  person = (await admin.post(api.user, fresh)).data
})

const change = (action: string, input: object, id = person.id, caller = admin) =>
  caller.post(`${api.user}/${id}/${action}`, {
    kind: 'add',
    remark: 'Bonus',
    key: `key-${++keys}`,
    ...input,
  })
const balance = async () => (await admin.get(`${api.user}/${person.id}`)).data.balance
const lines = async () =>
  (await admin.get(ledger, { filter: { userId: person.id }, sort: ['createdAt', 'ASC'] })).data.list

describe('a balance', () => {
  it('grows and shrinks by lines of the ledger alone', async () => {
    expect((await change('changeBalance', { amount: '100.5' })).data).toMatchObject({
      before: '0.00',
      amount: '100.50',
      after: '100.50',
    })
    await change('changeBalance', { kind: 'deduct', amount: '0.25', remark: 'Fee' })
    expect(await balance()).toBe('100.25')
    expect(await lines()).toMatchObject([
      { kind: 'add', before: '0.00', after: '100.50', operatorName: '梁建国', account: 'balance' },
      { kind: 'deduct', before: '100.50', after: '100.25', remark: 'Fee', holder: '钱袋' },
    ])
  })

  it('is not deducted below what is there, and the refusal names that', async () => {
    await change('changeBalance', { amount: '10' })
    const refused = await change('changeBalance', { kind: 'deduct', amount: '10.01' })
    expect(refused.key).toBe('errors.funds.balanceShort')
    expect(await balance()).toBe('10.00')
    expect(await lines()).toHaveLength(1)
  })

  it('takes no amount of nothing, below it, of three decimals or beyond what can be kept', async () => {
    for (const amount of ['0', '0.00', '-1', '1.001', '1e3', 5, '9999999999999'])
      expect((await change('changeBalance', { amount })).data.fields).toHaveProperty('amount')
    await change('changeBalance', { amount: '999999999999.99' })
    expect((await change('changeBalance', { amount: '0.01' })).key).toBe('errors.funds.tooMuch')
    expect(await lines()).toHaveLength(1)
  })

  it('leaves an open form as fresh as it was', async () => {
    await change('changeBalance', { amount: '5' })
    const saved = { realName: '钱包', version: person.version }
    expect((await admin.put(`${api.user}/${person.id}`, saved)).data).toMatchObject({
      realName: '钱包',
      balance: '5.00',
    })
  })

  it('comes out right however many change it at once', async () => {
    await change('changeBalance', { amount: '20' })
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        change('changeBalance', { kind: at % 3 === 0 ? 'add' : 'deduct', amount: '1.00' }),
      ),
    )
    const done = many.filter(it => it.code === 0).map(it => it.data)
    const sum = done.reduce((all, it) => all + (it.kind === 'add' ? 100 : -100), 2000)
    expect(await balance()).toBe((sum / 100).toFixed(2))
    expect(done.every(it => !it.after.startsWith('-'))).toBe(true)
    const written = await lines()
    const chain = written.sort((a: TestRow, b: TestRow) => Number(a.id) - Number(b.id))
    expect(chain.slice(1).map((it: TestRow) => it.before)).toEqual(
      chain.slice(0, -1).map((it: TestRow) => it.after),
    )
  })
})

describe('points', () => {
  it('are whole and never below nothing', async () => {
    expect((await change('changeIntegral', { amount: 1.5 })).data.fields).toHaveProperty('amount')
    await change('changeIntegral', { amount: 30 })
    expect((await change('changeIntegral', { kind: 'deduct', amount: 31 })).key).toBe(
      'errors.funds.integralShort',
    )
    await change('changeIntegral', { kind: 'deduct', amount: 30 })
    expect((await admin.get(`${api.user}/${person.id}`)).data.integral).toBe(0)
  })
})

describe('a key', () => {
  it('does a thing once: the second sending answers what the first did', async () => {
    const input = { amount: '7', key: 'once' }
    const [first, second] = await Promise.all([
      change('changeBalance', input),
      change('changeBalance', input),
    ])
    expect(second).toEqual(first)
    expect(await balance()).toBe('7.00')
  })

  it('stands for one thing: with another amount, way, reason, account or person it is refused', async () => {
    const key = 'one-thing'
    await change('changeBalance', { amount: '7', key })
    const other = (await admin.post(api.user, { ...fresh('other'), realName: '别人' })).data
    const refused = await Promise.all([
      change('changeBalance', { amount: '8', key }),
      change('changeBalance', { amount: '7', kind: 'deduct', key }),
      change('changeBalance', { amount: '7', remark: 'Else', key }),
      change('changeIntegral', { amount: 7, key }),
      change('changeBalance', { amount: '7', key }, other.id),
    ])
    expect(refused.map(it => it.key)).toEqual(Array(5).fill('errors.funds.keyTaken'))
    expect(await balance()).toBe('7.00')
  })
})

describe('a key that is sent for several people at once', () => {
  it('stands for the first one, and is refused for the others', async () => {
    const others = await Promise.all(
      ['a', 'b', 'c', 'd'].map(it => admin.post(api.user, { ...fresh(it), realName: it })),
    )
    const ids = [person.id, ...others.map(it => it.data.id)]
    for (const key of ['Same-1', 'Same-2', 'Same-3']) {
      const answers = await Promise.all(
        ids.map(id => change('changeBalance', { amount: '7', key }, id)),
      )
      expect(answers.filter(it => it.code === 0)).toHaveLength(1)
      expect(answers.flatMap(it => it.key ?? [])).toEqual(Array(4).fill('errors.funds.keyTaken'))
    }
  })
})

describe('whose account one may change', () => {
  it('not one’s own', async () => {
    const me = await admin.find(api.user, { userName: 'liangjianguo' })
    expect((await change('changeBalance', { amount: '1' }, me.id)).key).toBe('errors.user.self')
  })

  it('nobody’s of another tenant', async () => {
    const [stranger] = await desk.sql("select id::text from uc_user where user_name = 'qiuweidong'")
    expect((await change('changeBalance', { amount: '1' }, stranger?.id)).code).toBe(65)
  })
})

describe('lines of the ledger', () => {
  it('are written by nothing else, changed and deleted by nobody', async () => {
    const { data } = await change('changeBalance', { amount: '3' })
    expect((await admin.post(ledger, {})).code).toBe(62)
    expect((await admin.put(`${ledger}/${data.id}`, { version: 1, remark: 'x' })).code).not.toBe(0)
    expect((await admin.remove(`${ledger}/${data.id}`)).code).toBe(62)
  })

  it('cannot say what does not add up, nor a balance be below nothing, whoever writes', async () => {
    const { data } = await change('changeBalance', { amount: '3' })
    await expect(
      desk.sql('update uc_ledger set after = 999 where id = $1', [data.id]),
    ).rejects.toThrow('uc_ledger__sum__check')
    await expect(
      desk.sql('update uc_user set balance = -1 where id = $1', [person.id]),
    ).rejects.toThrow('uc_user__funds__check')
  })

  it('stay when the person is deleted, and keep their name when they are purged', async () => {
    await change('changeBalance', { amount: '3' })
    expect((await admin.remove(`${api.user}/${person.id}`)).code).toBe(0)
    expect(await lines()).toHaveLength(1)
    expect((await admin.post(`${api.user}/${person.id}/purge`)).code).toBe(0)
    const { list } = (await admin.get(ledger, { filter: { userId: { set: false } } })).data
    expect(list[0]).toMatchObject({ userId: null, holder: '钱袋', after: '3.00' })
  })

  it('go with the person into another department', async () => {
    await change('changeBalance', { amount: '3' })
    const dept = await admin.find(api.dept, { code: 'market' })
    await admin.change(api.user, person.id, { deptId: dept.id })
    expect((await lines())[0].deptId).toBe(dept.id)
  })
})

const fresh = (name: string) => ({ userName: `${name}${++keys}`, password: 'Spring-Rain-1' })
