import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#resources/signIn.ts'
import { deleteExpired } from '#server/auth/deleteExpired.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clerk, newPerson, signInAs } from './support.ts'

let house: TestApp
let tenant: Client
let staff: Client
let person: { id: string; userName: string; password: string }

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  tenant = await house.as('tenant')
  staff = await house.as('platform')
  person = await newPerson(house, 'logged', { phone: '13900007777' })
})
afterAll(() => house.close())

const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 test' })
const lines = async (client: Client, filter: object) =>
  (
    await client.get(
      `${signIn.api}?sort=["at","ASC"]&range=[0,99]&filter=${JSON.stringify(filter)}`,
    )
  ).data.list
const resultsOf = async (userId: string) =>
  (await lines(tenant, { userId })).map((it: { result: string }) => it.result)

describe('the sign-in log', () => {
  it('says who came in when, how and from where', async () => {
    await signInAs(house, person.userName.toUpperCase(), person.password, from('10.5.0.1'))
    expect(await lines(tenant, { userId: person.id })).toEqual([
      expect.objectContaining({
        userName: person.userName,
        realName: person.userName,
        way: 'password',
        result: 'success',
        ip: '10.5.0.1',
        agent: 'Mozilla/5.0 test',
        at: new Date(house.deps.now()).toISOString(),
      }),
    ])
  })

  it('says of failures as what they were meant, wrong ones and those at closed doors', async () => {
    const guesser = await newPerson(house, 'guessed')
    for (let index = 0; index < 6; index += 1)
      await signInAs(house, guesser.userName, 'wrong-password', from('10.5.0.2'))
    expect(await resultsOf(guesser.id)).toEqual([...Array(5).fill('wrong'), 'closed'])
  })

  it('says that an account was not in force, whatever the password', async () => {
    const off = await newPerson(house, 'barred', { status: 2 })
    await signInAs(house, off.userName, off.password, from('10.5.0.3'))
    await signInAs(house, off.userName, 'wrong-password', from('10.5.0.3'))
    expect(await resultsOf(off.id)).toEqual(['refused', 'refused'])
  })

  it('keeps of names that nobody has the first two characters, for the platform alone', async () => {
    const secret = 'My-Secret-Password-4711'
    await signInAs(house, secret, 'x', from('10.5.0.4'))
    const [line] = await lines(staff, { ip: '10.5.0.4' })
    expect(line).toMatchObject({ userName: 'My***', result: 'wrong', userId: null })
    expect(await lines(tenant, { ip: '10.5.0.4' })).toEqual([])
    const { rows } = await house.db.systems.query('select user_name from uc_sign_in')
    expect(JSON.stringify(rows)).not.toContain('Secret')
  })

  it('keeps one clean line of what was typed', async () => {
    const typed = `13900007777\u0000\n${' '.repeat(200)}`
    await signInAs(house, typed, 'wrong-password', from('10.5.0.5'))
    await signInAs(house, '13900007777', 'wrong-password', from('10.5.0.5'))
    const names = (await lines(tenant, { ip: '10.5.0.5' })).map(
      (it: { userName: string }) => it.userName,
    )
    expect(names.every((it: string) => it === '13900007777')).toBe(true)
    expect(names.length).toBeGreaterThan(0)
  })

  it('knows the other ways, too', async () => {
    await house
      .anyone()
      .post('/user/admin/site/demo/login', { account: 'member' }, from('10.5.0.6'))
    expect(await lines(tenant, { ip: '10.5.0.6' })).toEqual([
      expect.objectContaining({ way: 'demo', result: 'success' }),
    ])
  })

  it('shows each reader the entries in their data scope, and none of another tenant', async () => {
    const { client, user } = await clerk(house, ['permission/signIns'], { dataScope: 5 })
    await signInAs(house, user.userName, 'wrong-password', from('10.5.0.7'))
    const seen = await lines(client, {})
    expect(new Set(seen.map((it: { userId: string }) => it.userId))).toEqual(new Set([user.id]))
    expect(
      (await house.db.systems.query(`select from uc_sign_in where ip = '10.5.0.7'`)).rowCount,
    ).toBe(1)
    expect(await lines(staff, { userId: user.id })).toEqual([])
  })

  it('is not written by anybody', async () => {
    const [line] = await lines(tenant, { userId: person.id })
    const answers = [
      await tenant.post(signIn.api, { userName: 'x' }),
      await tenant.put(`${signIn.api}/${line.id}`, { version: 1, result: 'wrong' }),
      await tenant.delete(`${signIn.api}/${line.id}`),
    ]
    expect(answers.map(it => it.status)).toEqual([405, 405, 405])
  })

  it('forgets what is older than the settings say', async () => {
    await house.db.systems.query(
      `update uc_sign_in set at = now() - interval '181 days' where user_id = ${person.id} and result = 'success'`,
    )
    await deleteExpired(house.deps)
    expect(await resultsOf(person.id)).not.toContain('success')
    expect((await lines(staff, {})).length).toBeGreaterThan(0)
  })
})
