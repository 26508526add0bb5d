import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'
import {
  fromElsewhere,
  infoOf,
  inviting,
  registerAs,
  setRegistration,
  signedInBy,
} from './newcomers.ts'
import { signInAs } from './support.ts'

const site = '/user/admin/site'
let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
})
afterAll(() => house.close())

describe('registering', () => {
  it('makes a tenant of one’s own, with oneself as its administrator, and signs in', async () => {
    const answer = await registerAs(house, { username: 'founder', realName: 'Ada Founder' })
    expect(await infoOf(house, answer)).toMatchObject({
      username: 'founder',
      tenantName: 'Ada Founder',
      platform: false,
      admin: true,
      mustChangePassword: false,
    })
  })

  it('answers as signing in does, cookie included, so that one may write at once', async () => {
    const answer = await registerAs(house)
    expect(Object.keys(answer.data).sort()).toEqual(['expiresAt', 'mustChangePassword', 'token'])
    const made = await signedInBy(house, answer).post('/user/admin/post', { name: 'A', code: 'a' })
    expect(made.code).toBe(0)
  })

  it('with the password that one signs in with from then on', async () => {
    await registerAs(house, { username: 'returning', password: 'Ever-So-Long-1' })
    const again = await signInAs(house, 'Returning', 'Ever-So-Long-1', fromElsewhere())
    expect(again.code).toBe(0)
  })

  it('counts the new administrator against the limit of their tenant', async () => {
    const { tenantId } = await infoOf(house, await registerAs(house))
    const [usage] = await sqlIn(
      house,
      `select used from uc_usage where tenant_id = $1 and quota = 'userMax'`,
      [tenantId],
    )
    expect(usage?.used).toBe(1)
  })

  it('gives the second of two of one name a tenant that is told apart', async () => {
    const [one, other] = [
      await registerAs(house, { realName: 'Twin' }),
      await registerAs(house, { realName: 'Twin' }),
    ]
    const names = [(await infoOf(house, one)).tenantName, (await infoOf(house, other)).tenantName]
    expect([names[0], /^Twin t[a-z2-9]{9}$/.test(names[1])]).toEqual(['Twin', true])
  })

  it('says at each field what is wrong with it', async () => {
    const { data } = await house
      .anyone()
      .post(`${site}/register`, { username: '13800138000', password: '', more: 1 }, fromElsewhere())
    expect(data.fields).toEqual({
      username: 'It must not look like a phone number or an e-mail address',
      password: 'Cannot be empty',
      realName: 'Cannot be empty',
      more: 'There is no such field',
    })
  })

  it('takes nothing but an object', async () => {
    const { data } = await house.anyone().post(`${site}/register`, [], fromElsewhere())
    expect(data.fields).toEqual({ body: 'This is not valid JSON' })
  })

  it.each(['аdmin', 'ad\u200bmin', 'x', '.hidden', 'a b'])(
    'refuses the user name %j',
    async username => {
      const { code, data } = await registerAs(house, { username })
      expect([code, Object.keys(data.fields)]).toEqual([51, ['username']])
    },
  )

  it.each(['ADMIN', 'Admin '])('tells that %j is somebody’s already', async username => {
    const { data } = await registerAs(house, { username })
    expect(data.fields).toEqual({ username: 'Already taken, choose another' })
  })

  it.each([
    ['short', 'At least 8 characters'],
    ['password123', 'This password is too common. Choose another.'],
    ['Same-As-Name', 'The password must differ from the user name.'],
  ])('refuses the password %j', async (password, problem) => {
    const { data } = await registerAs(house, { username: 'same-as-name', password })
    expect(data.fields).toEqual({ password: problem })
  })

  it('refuses what a page of another site sends', async () => {
    const headers = { ...fromElsewhere(), 'sec-fetch-site': 'cross-site' }
    expect((await registerAs(house, {}, { headers })).code).toBe(62)
  })
})

describe('the captcha of registering', () => {
  const asked = async (query: string) =>
    (await house.anyone().get(`${site}/captcha?${query}`, undefined, fromElsewhere())).data.cid

  it('serves once', async () => {
    const cid = await asked('purpose=register')
    const captcha = house.captchas.get(cid)
    const answers = [
      await registerAs(house, { cid, captcha }),
      await registerAs(house, { cid, captcha }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([0, -1])
  })

  it('is none that was drawn for signing in', async () => {
    const cid = await asked('')
    const { message } = await registerAs(house, { cid, captcha: house.captchas.get(cid) })
    expect(message).toBe('Verification Code Error')
  })

  it('is not used up by what a form could have told', async () => {
    const cid = await asked('purpose=register&kind=work')
    const captcha = house.captchas.get(cid)
    await registerAs(house, { cid, captcha, password: 'short' })
    expect((await registerAs(house, { cid, captcha })).code).toBe(0)
  })

  it('shares its limit with signing in: one door', async () => {
    const headers = fromElsewhere()
    const tries = Array.from({ length: 60 }, () =>
      house.anyone().post(`${site}/accountLogin`, { username: 'x', password: 'y' }, headers),
    )
    await Promise.all(tries)
    const { status } = await registerAs(house, {}, { headers })
    expect(status).toBe(429)
  })
})

describe('who may register', () => {
  it('is said to the sign-in page: anyone in a trial', async () => {
    expect((await house.anyone().get(`${site}/loginConfig`)).data.registration).toBe('open')
  })

  it('may be whoever was invited', async () => {
    const { inviteCode } = await inviting(house)
    await setRegistration(house, 'invite')
    const answers = [await registerAs(house), await registerAs(house, { inviteCode })]
    await setRegistration(house, null)
    expect(answers.map(({ code }) => code)).toEqual([51, 0])
  })

  it('may be nobody, invited or not', async () => {
    const { inviteCode } = await inviting(house)
    await setRegistration(house, 'closed')
    const { message } = await registerAs(house, { inviteCode })
    await setRegistration(house, null)
    expect(message).toBe('Nobody can register here at present. Ask an administrator.')
  })

  it('is whoever was invited where this is no trial', async () => {
    const earnest = await startTestApp({ trial: false })
    const { data } = await earnest.anyone().get(`${site}/loginConfig`)
    const refused = await registerAs(earnest)
    await earnest.close()
    expect([data.registration, refused.data.fields]).toEqual([
      'invite',
      { inviteCode: 'Registering takes an invitation code. Ask whoever invited you.' },
    ])
  })
})
