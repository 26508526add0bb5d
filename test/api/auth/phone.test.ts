import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { askForCode, codeSentTo } from '#test/support/codes.ts'
import { sqlIn } from '#test/support/sql.ts'
import { fromElsewhere, signedInBy } from './newcomers.ts'
import { minutes, newPerson, signInAs } from './support.ts'

const site = '/user/admin/site'
let house: TestApp
let other: TestApp
let person: { id: string; userName: string; password: string }
let mobile: string
let count = 0

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  const { app } = await house.anotherNode()
  other = { ...house, app, anyone: () => clientOf(app) }
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  mobile = `1380000${1000 + count}`
  person = await newPerson(house, `phoned${count}`, { phone: mobile })
  house.pass(minutes(2))
})

type Headers = Record<string, string>
const codeFor = async (event: string, to = mobile) => {
  await askForCode(house, { event, mobile: to }, { headers: fromElsewhere() })
  return codeSentTo(house, to)
}
const enter = (code: string, headers: Headers = fromElsewhere(), more: object = {}) =>
  house.anyone().post(`${site}/mobileLogin`, { mobile, code, ...more }, headers)
const reset = (code: string, password: string, headers: Headers = fromElsewhere()) =>
  house.anyone().post(`${site}/resetting/pw/sms`, { mobile, code, password }, headers)
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const refused = {
  status: 200,
  code: 51,
  message: 'Verification Code Error',
  data: { fields: { code: 'Verification Code Error' } },
}
const wayIn = ({ code, message, data, status }: Envelope) => ({ status, code, message, data })
const repeatedly = async (times: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < times; index += 1) await work(index)
}

describe('signing in by phone', () => {
  it('opens a session, which the log knows to be by phone', async () => {
    const answer = await enter(await codeFor('login'), fromElsewhere(), { remember: true })
    const { data } = await signedInBy(house, answer).get('/user/admin/member/info')
    const [session] = await sqlIn(
      house,
      'select way, remember, proven_at is not null as proven from uc_session where user_id = $1',
      [person.id],
    )
    expect([answer.code, data.username, session]).toEqual([
      0,
      person.userName,
      { way: 'phone', remember: true, proven: true },
    ])
  })

  it('takes the number however it is written', async () => {
    const code = await codeFor('login')
    const answer = await enter(code, fromElsewhere(), {
      mobile: `+86 ${mobile.slice(0, 3)}-${mobile.slice(3)}`,
    })
    expect(answer.code).toBe(0)
  })

  it('serves one of many who come with one code, on two processes at once', async () => {
    const code = await codeFor('login')
    const volley = Array.from({ length: 20 }, (_, at) =>
      [house, other][at % 2]
        ?.anyone()
        .post(`${site}/mobileLogin`, { mobile, code }, fromElsewhere()),
    )
    const answers = await Promise.all(volley)
    expect(answers.filter(it => it?.code === 0)).toHaveLength(1)
  })

  it.each([
    ['a wrong code', async () => otherThan(await codeFor('login'))],
    ['a code for another purpose', () => codeFor('reset')],
    ['no code at all', async () => '123456'],
    [
      'a code of ten minutes ago',
      async () => {
        const code = await codeFor('login')
        house.pass(minutes(10))
        return code
      },
    ],
    [
      'a number that nobody has',
      async () => {
        mobile = `1390000${1000 + count}`
        return '123456'
      },
    ],
    [
      'a code of before the number was somebody else’s',
      async () => {
        const code = await codeFor('login')
        const next = await newPerson(house, `next${count}`)
        await sqlIn(
          house,
          `update uc_identity set row_id = $2 where kind = 'user.phone' and key = $1`,
          [mobile, next.id],
        )
        return code
      },
    ],
    [
      'somebody disabled since',
      async () => {
        const code = await codeFor('login')
        const tenant = await house.as('tenant')
        const { data } = await tenant.get(`/user/admin/member/${person.id}`)
        await tenant.put(`/user/admin/member/${person.id}`, { status: 2, version: data.version })
        return code
      },
    ],
    [
      'somebody disabled and enabled again since',
      async () => {
        const code = await codeFor('login')
        const tenant = await house.as('tenant')
        for (const status of [2, 1]) {
          const { data } = await tenant.get(`/user/admin/member/${person.id}`)
          await tenant.put(`/user/admin/member/${person.id}`, { status, version: data.version })
        }
        return code
      },
    ],
    [
      'somebody deleted since',
      async () => {
        const code = await codeFor('login')
        await (await house.as('tenant')).delete(`/user/admin/member/${person.id}`)
        return code
      },
    ],
    [
      'somebody whose tenant is disabled',
      async () => {
        const code = await codeFor('login')
        await sqlIn(
          house,
          'update uc_tenant t set status = 2 from uc_user u where u.tenant_id = t.id and u.id = $1',
          [person.id],
        )
        return code
      },
    ],
  ])('has one answer for %s', async (_what, make) => {
    const code = await make()
    const answer = await enter(code)
    await sqlIn(house, 'update uc_tenant set status = 1')
    expect(wayIn(answer)).toEqual(refused)
  })

  it('counts wrong codes where wrong passwords are counted', async () => {
    const headers = fromElsewhere()
    const code = await codeFor('login')
    await repeatedly(2, () => enter(otherThan(code), headers))
    await repeatedly(3, () => signInAs(house, person.userName, 'not-the-password', headers))
    expect(wayIn(await enter(code, headers))).toEqual(refused)
    expect((await signInAs(house, person.userName, person.password, headers)).code).toBe(-1)
    expect((await enter(code)).code).toBe(0)
  })

  it('goes on while a stranger has the account locked everywhere, with a code sent since', async () => {
    const before = await codeFor('login')
    await repeatedly(20, () => enter('guess', fromElsewhere(), { mobile }))
    await sqlIn(house, 'update uc_code set tries = 0')
    expect(wayIn(await enter(before))).toEqual(refused)
    house.pass(minutes(1))
    await enter('guess')
    expect((await signInAs(house, person.userName, person.password, fromElsewhere())).code).toBe(-1)
    house.pass(1000)
    expect((await enter(await codeFor('login'))).code).toBe(0)
  })

  it('is told in the log of who came in and who did not', async () => {
    const code = await codeFor('login')
    await enter(otherThan(code))
    await enter(code)
    const tries = await sqlIn(
      house,
      'select way, result from uc_sign_in where user_id = $1 order by at, id',
      [person.id],
    )
    expect(tries).toEqual([
      { way: 'phone', result: 'wrong' },
      { way: 'phone', result: 'success' },
    ])
  })

  it('lets a stranger use up no code at a closed door', async () => {
    const headers = fromElsewhere()
    await repeatedly(5, () => signInAs(house, person.userName, 'not-the-password', headers))
    const code = await codeFor('login')
    await repeatedly(6, () => enter(otherThan(code), headers))
    expect((await enter(code)).code).toBe(0)
  })

  it('refuses what a page of another site sends', async () => {
    const headers = { ...fromElsewhere(), 'sec-fetch-site': 'cross-site' }
    expect((await enter('123456', headers)).code).toBe(62)
  })
})

describe('a new password by phone', () => {
  const next = 'Quite-another-9'

  it('is what one signs in with from then on; every session has ended before it is answered', async () => {
    const session = await house.signIn(person.userName)
    expect((await reset(await codeFor('reset'), next)).data).toBeNull()
    expect((await session.get('/user/admin/member/info')).code).toBe(61)
    const again = await signInAs(house, person.userName, next, fromElsewhere())
    expect([again.code, again.data.mustChangePassword]).toEqual([0, false])
    expect((await signInAs(house, person.userName, person.password, fromElsewhere())).code).toBe(-1)
  })

  it.each([
    ['short', 'At least 8 characters'],
    ['password123', 'This password is too common. Choose another.'],
  ])('%j is refused and uses up no code', async (password, problem) => {
    const code = await codeFor('reset')
    expect((await reset(code, password)).data.fields).toEqual({ password: problem })
    expect((await reset(code, next)).code).toBe(0)
  })

  it('is not the former one nor the user name, and neither uses up the code', async () => {
    const code = await codeFor('reset')
    const answers = [await reset(code, person.password), await reset(code, 'Phoned-and-Ready')]
    expect(answers.map(({ data }) => data?.fields?.password ?? null)).toEqual([
      'The last 5 passwords cannot be used again.',
      null,
    ])
  })

  it('is written into the log under the name of the person', async () => {
    await reset(await codeFor('reset'), next)
    const { data } = await (await house.as('tenant')).get(`/user/admin/member/${person.id}/history`)
    expect(data.list[0]).toMatchObject({ action: 'resetPassword', actor: person.userName })
  })

  it('makes a code worthless that was sent for signing in before', async () => {
    const before = await codeFor('login')
    house.pass(minutes(1))
    await reset(await codeFor('reset'), next)
    expect(wayIn(await enter(before))).toEqual(refused)
  })

  it('is set by one of many who come with one code at once', async () => {
    const code = await codeFor('reset')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        [house, other][at % 2]
          ?.anyone()
          .post(
            `${site}/resetting/pw/sms`,
            { mobile, code, password: `${next}${at}` },
            fromElsewhere(),
          ),
      ),
    )
    expect(answers.filter(it => it?.code === 0)).toHaveLength(1)
  })

  it('forgives no failures of whoever guesses at the password', async () => {
    const headers = fromElsewhere()
    await repeatedly(4, () => signInAs(house, person.userName, 'not-the-password', headers))
    await reset(await codeFor('reset'), next, headers)
    await signInAs(house, person.userName, 'not-the-password', headers)
    expect((await signInAs(house, person.userName, next, headers)).code).toBe(-1)
  })

  it('has the answer and the locks of signing in', async () => {
    const code = await codeFor('reset')
    const headers = fromElsewhere()
    expect(wayIn(await reset(otherThan(code), next))).toEqual(refused)
    await repeatedly(5, () => signInAs(house, person.userName, 'not-the-password', headers))
    expect(wayIn(await reset(code, next, headers))).toEqual(refused)
  })
})
