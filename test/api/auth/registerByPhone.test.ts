import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode, codeSentTo } from '#test/support/codes.ts'
import { sqlIn } from '#test/support/sql.ts'
import { fromElsewhere, inviting, registerAs, signedInBy } from './newcomers.ts'

let house: TestApp
let mobile: string
let count = 0
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  mobile = `1370000${1000 + count}`
})

const site = '/user/admin/site'
const set = (name: string, value: unknown) =>
  sqlIn(house, `update uc_site set ${name} = $1`, [value])
const codeFor = async (to = mobile) => {
  await askForCode(house, { event: 'register', mobile: to }, { headers: fromElsewhere() })
  return codeSentTo(house, to)
}

describe('registering with a phone', () => {
  it('keeps the number that was proven, and one signs in with it', async () => {
    const answer = await registerAs(house, { mobile: `+86 ${mobile}`, code: await codeFor() })
    expect(answer.code).toBe(0)
    const { data } = await signedInBy(house, answer).get('/user/admin/member/info')
    const [kept] = await sqlIn(house, 'select phone from uc_user where id = $1', [data.id])
    expect(kept).toEqual({ phone: mobile })
    house.pass(60_000)
    await askForCode(house, { event: 'login', mobile }, { headers: fromElsewhere() })
    const told = { mobile, code: await codeSentTo(house, mobile) }
    expect((await house.anyone().post(`${site}/mobileLogin`, told, fromElsewhere())).code).toBe(0)
  })

  it.each([
    [
      'a wrong code',
      (code: string) => ({ code: code === '000000' ? '000001' : '000000' }),
      'code',
      'Verification Code Error',
    ],
    ['no code', () => ({ code: '' }), 'code', 'Cannot be empty'],
    ['another number', () => ({ mobile: '13711110000' }), 'code', 'Verification Code Error'],
    ['what is no number', () => ({ mobile: '123' }), 'mobile', 'Phone number is invalid!'],
  ])('refuses %s at its field', async (_what, wrong, field, problem) => {
    const code = await codeFor()
    const { data } = await registerAs(house, { mobile, code, ...wrong(code) })
    expect(data.fields).toEqual({ [field]: problem })
  })

  it('uses up neither invitation nor code when it fails', async () => {
    const [{ id, inviteCode }, code] = [await inviting(house), await codeFor()]
    const failed = await registerAs(house, { username: 'admin', mobile, code, inviteCode })
    const [{ state } = {}] = await sqlIn(house, 'select state from uc_invite where id = $1', [id])
    expect([failed.data.fields, state]).toEqual([
      { username: 'Already taken, choose another' },
      'unused',
    ])
    expect((await registerAs(house, { mobile, code, inviteCode })).code).toBe(0)
    expect((await registerAs(house, { mobile: '13711119999', code })).data.fields).toEqual({
      code: 'Verification Code Error',
    })
  })

  it('tells of five names whether they are taken, however many are tried at once with a right code', async () => {
    const code = await codeFor()
    const probe = () => registerAs(house, { username: 'admin', mobile, code })
    const answers = await Promise.all(Array.from({ length: 8 }, probe))
    const told = answers.map(({ data }) => Object.keys(data.fields).join())
    expect(told.sort()).toEqual([...Array(3).fill('code'), ...Array(5).fill('username')])
    expect((await probe()).data.fields).toEqual({ code: 'Verification Code Error' })
  })

  it('serves one of many who come with one code at once', async () => {
    const code = await codeFor()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => registerAs(house, { mobile, code })),
    )
    expect(answers.filter(it => it.code === 0)).toHaveLength(1)
  })
})

describe('the codes of a day', () => {
  const ask = async (to: string, event: string) => {
    house.pass(60_000)
    return askForCode(house, { event, mobile: to }, { headers: fromElsewhere() })
  }
  const spendLast = () =>
    sqlIn(
      house,
      `update uc_attempt set count = 500 where key = (
        select key from uc_attempt where key like 'code|tenant|%' order by last_at desc limit 1)`,
    )

  it('once they are used up for a tenant, go on for those of another', async () => {
    const [{ numbers: own }, { numbers: others }] = (await sqlIn(
      house,
      `select array_agg(phone order by id) as numbers from uc_user
        where tenant_id <> 1 and status = 1 and phone ~ '^1[3-9]' group by tenant_id order by tenant_id limit 2`,
    )) as [{ numbers: string[] }, { numbers: string[] }]
    const [spender, colleague, foreign] = [own[0], own[1], others[0]] as [string, string, string]
    await ask(spender, 'login')
    await spendLast()
    const answers = [await ask(colleague, 'login'), await ask(foreign, 'login')]
    expect(answers.map(it => it.data)).toEqual(Array(2).fill({ retryAfter: 60 }))
    const sent = [await codeSentTo(house, colleague), await codeSentTo(house, foreign)]
    expect(sent).toEqual(['', expect.stringMatching(/^\d{6}$/)])
  })

  it('are not used up for who registers by numbers that nobody has', async () => {
    await ask('13755550001', 'login')
    await spendLast()
    await ask(mobile, 'register')
    expect(await codeSentTo(house, mobile)).toMatch(/^\d{6}$/)
  })
})

describe('what the site says of phones', () => {
  it('is told to whoever signs in', async () => {
    const { data } = await house.anyone().get(`${site}/loginConfig`)
    expect(data).toMatchObject({ phone: true, registrationPhone: 'optional' })
  })

  it('may require one', async () => {
    await set('registration_phone', 'required')
    expect((await registerAs(house)).data.fields).toEqual({ mobile: 'Cannot be empty' })
  })

  it('may want none', async () => {
    await set('registration_phone', 'off')
    const { data } = await registerAs(house, { mobile, code: '123456' })
    expect(data.fields.mobile).toMatch(/sends no text messages/)
    const asked = await askForCode(
      house,
      { event: 'register', mobile },
      { headers: fromElsewhere() },
    )
    expect(asked.message).toMatch(/does not let people in by phone/)
  })

  it('may close the door of phones', async () => {
    await set('phone_sign_in', false)
    const asked = await askForCode(house, { event: 'login', mobile }, { headers: fromElsewhere() })
    const told = { mobile, code: '123456' }
    const entered = await house.anyone().post(`${site}/mobileLogin`, told, fromElsewhere())
    const reset = await house
      .anyone()
      .post(`${site}/resetting/pw/sms`, { ...told, password: 'Quite-another-9' }, fromElsewhere())
    expect([asked, entered, reset].map(({ message }) => message)).toEqual(
      Array(3).fill('This site does not let people in by phone. Sign in with your account.'),
    )
    const { data } = await house.anyone().get(`${site}/loginConfig`)
    expect(data.phone).toBe(false)
  })
})
