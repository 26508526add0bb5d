import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '#resources/site.ts'
import { newPerson, signInAs } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let staff: Client
const login = '/user/admin/site'

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  other = await house.anotherNode()
  staff = await house.as('platform')
})
afterAll(() => house.close())

const stored = async () => (await staff.get(site.api)).data.list[0]
const set = async (values: object) => {
  const { id, version } = await stored()
  return staff.put(`${site.api}/${id}`, { version, ...values })
}
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('the settings of the site', () => {
  it('are one row, which is changed and neither added to nor taken away', async () => {
    const { id } = await stored()
    expect((await staff.get(site.api)).data.total).toBe(1)
    const answers = [
      await staff.post(site.api, { name: 'Second' }),
      await staff.delete(`${site.api}/${id}`),
      await staff.get(`${site.api}/bin`),
      await staff.get(`${site.api}/export`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 404, 404])
  })

  it('are for platform staff alone', async () => {
    const { id, version } = await stored()
    const tenant = await house.as('tenant')
    expect((await tenant.get(site.api)).code).toBe(62)
    expect((await tenant.put(`${site.api}/${id}`, { version, captcha: 'off' })).code).toBe(62)
  })

  it.each([
    ['passwordMin', 7],
    ['passwordMin', 65],
    ['lockFailures', 2],
    ['lockFailures', 21],
    ['lockMinutes', 0],
    ['captcha', 'none'],
    ['registration', 'anyone'],
    ['secondFactor', null],
    ['unheardOf', 1],
  ])('refuse %s %s', async (name, value) => {
    expect((await set({ [name]: value })).data.fields).toHaveProperty(name)
  })

  it('name the product, in the language of the reader until somebody wrote a name', async () => {
    const config = '/admin/admin/site/config'
    const zh = { 'accept-language': 'zh-CN' }
    const nameFor = async (headers = {}) =>
      (await house.anyone().get(config, undefined, headers)).data.name
    expect(await nameFor(zh)).toBe('用户中心')
    expect(await nameFor()).not.toBe('用户中心')
    await set({ name: 'Northern Works', basicIcpCode: '京ICP备12345678号' })
    expect(await nameFor(zh)).toBe('Northern Works')
    expect((await clientOf(other.app).get(config)).data.basicIcpCode).toBe('京ICP备12345678号')
    await set({ name: null })
    expect(await nameFor(zh)).toBe('用户中心')
  })

  it('hold for the next sign-in on every node: captcha, registration and what a password has to be', async () => {
    const { userName, password } = await newPerson(house, 'settled')
    const enter = (app: TestApp['app']) =>
      clientOf(app).post(`${login}/accountLogin`, { username: userName, password })
    expect((await enter(other.app)).code).toBe(51)
    await set({ captcha: 'off', registration: 'closed', passwordMin: 16, passwordMixed: true })
    expect((await enter(other.app)).code).toBe(0)
    expect((await clientOf(other.app).get(`${login}/loginConfig`)).data).toMatchObject({
      captcha: 'off',
      registration: 'closed',
      password: { min: 16, mixed: true },
    })
    const register = { username: 'latecomer', realName: 'Late', password: 'Long-Enough-4711-x' }
    expect((await house.anyone().post(`${login}/register`, register)).message).toMatch(
      /Nobody can register/,
    )
    await set({ captcha: 'image', registration: null })
  })

  it('ask for longer and mixed passwords, and those that the server makes are fit', async () => {
    const tenant = await house.as('tenant')
    const add = (password: string) =>
      tenant.post('/user/admin/member', { userName: 'longer', realName: 'L', password })
    expect((await add('Short-One-1')).data.fields).toEqual({ password: 'At least 16 characters' })
    expect((await add('all-in-lower-case-letters')).data.fields.password).toMatch(/three of/)
    const { data } = await add('Long-Enough-4711-x')
    const reset = await tenant.post(`/user/admin/member/${data.id}/resetPassword`, {})
    expect(reset.data.password).toHaveLength(16)
    await set({ passwordMin: 8, passwordMixed: false })
  })

  it('say how many failures close an account, and for how long', async () => {
    const { userName, password } = await newPerson(house, 'closing')
    await set({ lockFailures: 3, lockMinutes: 60 })
    for (let index = 0; index < 3; index += 1)
      await signInAs(house, userName, 'wrong-password', from('10.4.0.1'))
    const right = () => signInAs(house, userName, password, from('10.4.0.1'))
    expect((await right()).code).toBe(-1)
    house.pass(59 * 60_000)
    expect((await right()).code).toBe(-1)
    house.pass(60_000)
    expect((await right()).code).toBe(0)
  })
})
