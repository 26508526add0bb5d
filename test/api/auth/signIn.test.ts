import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'
import { minutes, newPerson, signInAs } from './support.ts'

let house: TestApp
let person: { id: string; userName: string; password: string }
let count = 0

beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  house.pass(minutes(2))
  person = await newPerson(house, `person${count}`, {
    phone: `1390000${1000 + count}`,
    email: `p${count}@example.com`,
  })
})

const site = '/user/admin/site'
const failed = { status: 200, code: -1, message: 'Incorrect username/password', data: null }

describe('signing in', () => {
  it('answers a token of 256 bits, its end, and the token against cross-site calls', async () => {
    const { code, data, headers } = await signInAs(house, person.userName, person.password)
    expect({ code, bits: Buffer.from(data.token, 'base64url').length * 8 }).toEqual({
      code: 0,
      bits: 256,
    })
    expect(Date.parse(data.expiresAt) - house.deps.now()).toBe(minutes(120))
    expect(headers.get('set-cookie')).toMatch(
      /^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=7200$/,
    )
  })

  it.each([
    (phone: string) => `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
    (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
    (phone: string) => `0086${phone}`,
    (phone: string) => phone.replace(/\d/g, it => String.fromCharCode(0xff10 + Number(it))),
  ])('takes a phone number as people write it: %s', async written => {
    const { code } = await signInAs(house, written(`1390000${1000 + count}`), person.password)
    expect(code).toBe(0)
  })

  it('takes an old user name that is written like a phone number with dashes', async () => {
    const old = `138-0000-${1000 + count}`
    await systemTransaction(house.db, async tx => {
      await run(tx, 'update uc_user set user_name = $2 where id = $1::bigint', [person.id, old])
      await run(
        tx,
        "update uc_identity set key = $2 where row_id = $1::bigint and kind = 'user.userName'",
        [person.id, old],
      )
    })
    expect((await signInAs(house, old, person.password)).code).toBe(0)
  })

  it('asks the database twice, once before the password is looked at and once after', async () => {
    const { data } = await house.anyone().get(`${site}/captcha`)
    const asked = [
      vi.spyOn(house.db.systems, 'query'),
      vi.spyOn(house.db.pool, 'connect'),
      vi.spyOn(house.db.readers, 'query'),
      vi.spyOn(house.db.writers, 'query'),
    ]
    const { code } = await house.anyone().post(`${site}/accountLogin`, {
      username: person.userName,
      password: person.password,
      cid: data.cid,
      code: house.captchas.get(data.cid),
    })
    const calls = asked.map(it => it.mock.calls.length)
    for (const it of asked) it.mockRestore()
    expect({ code, calls }).toEqual({ code: 0, calls: [2, 0, 0, 0] })
  })

  it.each([
    ['user name in other case', () => person.userName.toUpperCase()],
    ['user name in full width', () => person.userName.replace('p', 'ｐ')],
    ['phone', () => `1390000${1000 + count}`],
    ['e-mail', () => `P${count}@example.com`],
  ])('takes the %s', async (_what, name) => {
    expect(await signInAs(house, name(), person.password)).toMatchObject({ code: 0 })
  })

  it('says the same for an unknown name and a wrong password', async () => {
    expect(await signInAs(house, person.userName, 'wrong-password')).toMatchObject(failed)
    expect(await signInAs(house, 'nobody-here', 'wrong-password')).toMatchObject(failed)
  })

  it('says the same to someone disabled, deleted or of a disabled department', async () => {
    const tenant = await house.as('tenant')
    const { data: dept } = await tenant.post('/user/admin/dept', {
      name: `d${count}`,
      code: `d${count}`,
    })
    const off = await newPerson(house, `off${count}`, { status: 2 })
    const gone = await newPerson(house, `gone${count}`)
    const closed = await newPerson(house, `closed${count}`, { deptId: dept.id })
    await tenant.delete(`/user/admin/member/${gone.id}`)
    await tenant.put(`/user/admin/dept/${dept.id}`, { version: dept.version, status: 2 })
    for (const it of [off, gone, closed])
      expect(await signInAs(house, it.userName, it.password)).toMatchObject(failed)
  })

  it('asks for each field', async () => {
    const { code, data } = await house.anyone().post(`${site}/accountLogin`, {})
    expect(code).toBe(51)
    expect(Object.keys(data.fields)).toEqual(['username', 'password'])
  })

  it('refuses fields it does not know, and values of other types', async () => {
    const { data } = await house
      .anyone()
      .post(`${site}/accountLogin`, { username: { $ne: 1 }, password: 'x', tenantId: '1' })
    expect(Object.keys(data.fields).sort()).toEqual(['tenantId', 'username'])
  })

  it('is refused from another site', async () => {
    const other = { origin: 'https://evil.example', host: 'console.example' }
    expect(await signInAs(house, person.userName, person.password, other)).toMatchObject({
      code: 62,
    })
    expect(
      await signInAs(house, person.userName, person.password, { 'sec-fetch-site': 'cross-site' }),
    ).toMatchObject({ code: 62 })
  })

  it('of a demo person wants the trial mode', async () => {
    expect(await house.anyone().post(`${site}/demo/login`, { account: 'member' })).toMatchObject({
      code: 0,
    })
    const strict = await startTestApp({ trial: false })
    const { code } = await strict.anyone().post(`${site}/demo/login`, { account: 'member' })
    await strict.close()
    expect(code).toBe(62)
  })
})

describe('a captcha', () => {
  const draw = async (query = '') => (await house.anyone().get(`${site}/captcha${query}`)).data
  const use = (cid: string, code: string | undefined) =>
    house.anyone().post(`${site}/accountLogin`, {
      username: person.userName,
      password: person.password,
      cid,
      code,
    })

  it('is a picture without text', async () => {
    const { cid, image } = await draw()
    const svg = Buffer.from(image.split(',')[1], 'base64').toString()
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toContain('<text')
    expect(svg).not.toContain(house.captchas.get(cid))
  })

  it('is drawn in an ink that stands out on a light and on a dark page, on no background of its own', async () => {
    const { image } = await draw()
    const svg = Buffer.from(image.split(',')[1], 'base64').toString()
    expect(svg).not.toMatch(/<rect|background/)
    const ink = svg.match(/stroke="#([0-9a-f]{6})"/)?.[1] ?? ''
    const light = (colour: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
        const part = Number.parseInt(colour.slice(at * 2, at * 2 + 2), 16) / 255
        return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
      }, 0.05)
    for (const page of ['ffffff', '141414', '1f1f1f']) {
      const [dark = 0, bright = 0] = [light(ink), light(page)].sort((one, other) => one - other)
      expect([page, bright / dark > 3]).toEqual([page, true])
    }
  })

  it('asks no question that a program reads', async () => {
    expect(Object.keys(await draw('?kind=question')).sort()).toEqual(['cid', 'image'])
  })

  it('is good for one use, whatever the outcome', async () => {
    const { cid } = await draw()
    const answer = house.captchas.get(cid)
    expect(await use(cid, 'no')).toMatchObject({ code: -1, message: 'Verification Code Error' })
    expect(await use(cid, answer)).toMatchObject({ code: -1, message: 'Verification Code Error' })
  })

  it('is still good after its field was left blank', async () => {
    const { cid } = await draw()
    expect(await use(cid, ' ')).toMatchObject({
      code: 51,
      data: { fields: { code: expect.anything() } },
    })
    expect(await use(cid, house.captchas.get(cid))).toMatchObject({ code: 0 })
  })

  it('is used once by fifty at the same time', async () => {
    const { cid } = await draw()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => use(cid, house.captchas.get(cid))),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('lasts two minutes', async () => {
    const { cid } = await draw()
    house.pass(minutes(2))
    expect(await use(cid, house.captchas.get(cid))).toMatchObject({
      message: 'Verification Code Error',
    })
  })

  it('is read whatever the case', async () => {
    const { cid } = await draw()
    expect(await use(cid, house.captchas.get(cid)?.toLowerCase())).toMatchObject({ code: 0 })
  })

  it('is drawn at most 120 times a minute for one address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 130 }, () =>
        house
          .anyone()
          .get(`${site}/captcha`)
          .then(({ status }) => status),
      ),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(120)
    const refused = await house.anyone().get(`${site}/captcha`)
    expect(refused).toMatchObject({ status: 429, code: -1 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
