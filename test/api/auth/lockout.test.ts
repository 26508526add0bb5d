import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockout } from '#resources/lockout.ts'
import { withAttempt } from '#server/auth/attempts.ts'
import { codes, type Refusal } from '#server/base/errors.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode, codeSentTo } from '#test/support/codes.ts'
import { fromElsewhere, registerAs, signedInBy } from './newcomers.ts'
import { clerk, minutes, newPerson, signInAs } from './support.ts'

let house: TestApp
let person: { id: string; userName: string; password: string }
let count = 0

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  house.pass(minutes(2))
  person = await newPerson(house, `someone${count}`, { phone: `1380000${1000 + count}` })
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const wrong = (name = person.userName, address = '10.0.0.1') =>
  signInAs(house, name, 'not-the-password', from(address))
const right = (address = '10.0.0.1') =>
  signInAs(house, person.userName, person.password, from(address))
const refused = { status: 200, code: -1, message: 'Incorrect username/password', data: null }
const repeatedly = async (times: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < times; index += 1) await work(index)
}

describe('one account from one address', () => {
  it('is closed for ten minutes after five failures, also to the right password', async () => {
    await repeatedly(5, () => wrong())
    expect(await right()).toMatchObject(refused)
    house.pass(minutes(9))
    expect(await right()).toMatchObject(refused)
    house.pass(minutes(1))
    expect((await right()).code).toBe(0)
  })

  it('is closed for twice as long the next time', async () => {
    await repeatedly(5, () => wrong())
    house.pass(minutes(10))
    await repeatedly(5, () => wrong())
    house.pass(minutes(19))
    expect(await right()).toMatchObject(refused)
    house.pass(minutes(1))
    expect((await right()).code).toBe(0)
  })

  it('counts every spelling and every way to name the account', async () => {
    await wrong(person.userName.toUpperCase())
    await wrong(`1380000${1000 + count}`)
    await repeatedly(3, () => wrong())
    expect(await right()).toMatchObject(refused)
  })

  it('does not lock other addresses or existing sessions', async () => {
    const session = await house.signIn(person.userName)
    await repeatedly(5, () => wrong())
    expect((await right('10.0.0.2')).code).toBe(0)
    expect((await session.get('/user/admin/member/info')).code).toBe(0)
  })

  it('starts anew after the right password', async () => {
    await repeatedly(4, () => wrong())
    await right()
    await repeatedly(4, () => wrong())
    expect((await right()).code).toBe(0)
  })

  it('counts the address from the proxy only, not what the caller sent', async () => {
    await repeatedly(5, index =>
      signInAs(house, person.userName, 'not-the-password', from(`8.8.8.${index}, 10.0.0.9`)),
    )
    expect(await right('10.0.0.9')).toMatchObject(refused)
  })

  it.each([
    ['10.0.0.8', (port: number) => `10.0.0.8:${port}`],
    ['2001:db8:8::1', (port: number) => `[2001:db8:8::1]:${port}`],
  ])('counts %s as one address, whatever port the proxy appends', async (ip, at) => {
    await repeatedly(5, index =>
      signInAs(house, person.userName, 'not-the-password', from(at(50_000 + index))),
    )
    expect(await right(ip)).toMatchObject(refused)
  })
})

describe('a limit', () => {
  it('counts by the address of the caller, whatever the headers say', async () => {
    const direct = await startTestApp()
    const steering = (at: number) => ({
      'x-forwarded-for': `8.8.4.${at}`,
      'x-real-ip': `8.8.4.${at}`,
      'cf-connecting-ip': `8.8.4.${at}`,
      forwarded: `for=8.8.4.${at}`,
    })
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) =>
        direct.anyone().get(`/user/admin/site/invite?code=NONE${at}`, undefined, steering(at)),
      ),
    )
    await direct.close()
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('one account from anywhere', () => {
  it('waits a minute after twenty failures, then two', async () => {
    await repeatedly(20, index => wrong(person.userName, `10.1.0.${index}`))
    expect(await right('10.2.0.1')).toMatchObject(refused)
    house.pass(minutes(1))
    expect((await wrong(person.userName, '10.2.0.2')).code).toBe(-1)
    house.pass(minutes(1))
    expect(await right('10.2.0.3')).toMatchObject(refused)
    house.pass(minutes(1))
    expect((await right('10.2.0.3')).code).toBe(0)
  })
})

describe('registering', () => {
  it('neither unlocks a locked account nor resets its failures', async () => {
    await repeatedly(5, () => wrong())
    const mobile = `1380000${1000 + count}`
    await askForCode(house, { event: 'register', mobile }, { headers: fromElsewhere() })
    const headers = from('10.0.0.1')
    const answers = [
      await registerAs(house, { username: person.userName }, { headers }),
      await registerAs(house, { mobile, code: '123456' }, { headers }),
    ]
    expect(answers.map(({ data }) => data.fields)).toEqual([
      { username: 'Already taken, choose another' },
      { code: 'Verification Code Error' },
    ])
    expect(await codeSentTo(house, mobile)).toBe('')
    expect(await right()).toMatchObject(refused)
  })

  it('lets a new owner of a name that was guessed at before sign in, and locks them out like anybody else', async () => {
    const [username, password, headers] = [`newly${count}`, 'Long-enough-1', from('10.0.0.1')]
    await repeatedly(5, () => wrong(username))
    const answer = await registerAs(house, { username, password }, { headers })
    expect(answer.code).toBe(0)
    expect((await signInAs(house, username, password, headers)).code).toBe(0)
    await repeatedly(5, () => wrong(username))
    expect(await signInAs(house, username, password, headers)).toMatchObject(refused)
    const session = signedInBy(house, answer)
    expect((await session.get('/user/admin/member/info')).code).toBe(0)
  })
})

describe('an administrator', () => {
  const shut = async (admin: Client) =>
    (await admin.get(`${lockout.api}?filter={"userId":"${person.id}"}`)).data.list

  it('sees who is locked out, and unlocks them at once', async () => {
    const tenant = await house.as('tenant')
    expect(await shut(tenant)).toEqual([])
    await repeatedly(5, () => wrong())
    expect((await right()).code).toBe(-1)
    const [row] = await shut(tenant)
    expect(row).toMatchObject({
      userName: person.userName,
      reach: 'address',
      address: '10.0.0.1',
      times: 1,
    })
    expect(Date.parse(row.until) - Date.parse(row.since)).toBe(minutes(10))
    expect((await tenant.post(`${lockout.api}/unlock`, { ids: [row.id] })).code).toBe(0)
    expect(await shut(tenant)).toEqual([])
    expect((await right()).code).toBe(0)
  })

  it('writes the unlocking to the log', async () => {
    const { rows } = await systemTransaction(house.db, tx =>
      sql`select action, actor_name from uc_audit where resource = 'lockout'`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })

  it('of another tenant sees and unlocks nothing', async () => {
    await repeatedly(5, () => wrong())
    const [row] = await shut(await house.as('tenant'))
    const staff = await house.as('platform')
    expect(await shut(staff)).toEqual([])
    expect((await staff.post(`${lockout.api}/unlock`, { ids: [row.id] })).code).toBe(65)
    expect((await right()).code).toBe(-1)
  })

  it('unlocks only people below them', async () => {
    await repeatedly(5, () => wrong())
    const [row] = await shut(await house.as('tenant'))
    const narrow = await clerk(house, ['permission/lockouts'], { dataScope: 5 })
    expect(await shut(narrow.client)).toEqual([])
    expect((await narrow.client.post(`${lockout.api}/unlock`, { ids: [row.id] })).code).toBe(65)
  })
})

describe('in parallel', () => {
  const door = () => ({ account: `user:${person.id}`, address: '10.3.0.1' })

  it('guesses do not exceed the budget', async () => {
    const guess = () =>
      withAttempt(house.deps, { subject: door(), keepsFailures: false }, async () => false)
    const tries = await Promise.all(Array.from({ length: 50 }, guess))
    expect(tries.filter(({ secondsLocked }) => secondsLocked === 0)).toHaveLength(5)
    const { rows } = await withAttempt(
      house.deps,
      { subject: door(), keepsFailures: false },
      async () => true,
    )
    expect(rows).toBeUndefined()
  })

  it('right passwords are all let in', async () => {
    let left = 20
    // Where the machine is busy, some wait too long, are told so, and try again.
    for (let round = 2; left > 0; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: left }, () => right(`10.3.0.${round}`)),
      )
      const others = answers.map(({ code }) => code).filter(code => code !== 0)
      expect(others).toEqual(others.map(() => codes.busy))
      expect(others.length).toBeLessThan(left)
      left = others.length
    }
    const { rows } = await systemTransaction(house.db, tx =>
      sql`select distinct in_flight from uc_attempt`.execute(tx),
    )
    expect(rows).toEqual([{ in_flight: 0 }])
  })

  it('nobody who waits is sent away because the clock of the machine is set forward', async () => {
    const attempt = { subject: door(), keepsFailures: false }
    let [begun, release] = [0, (_: boolean) => {}]
    const held = new Promise<boolean>(resolve => {
      release = resolve
    })
    const others = Array.from({ length: 5 }, () =>
      withAttempt(house.deps, attempt, () => {
        begun += 1
        return held
      }),
    )
    await expect.poll(() => begun).toBe(5)
    // A request that waits reads the clock of the application each time it asks again.
    const reads = vi.spyOn(house.deps, 'now')
    const clock = vi.spyOn(Date, 'now')
    try {
      let outcome = ''
      const waiting = withAttempt(house.deps, attempt, async () => true).then(
        () => {
          outcome = 'let in'
        },
        (error: Refusal) => {
          outcome = error.key
        },
      )
      const askedAgain = async () => {
        reads.mockClear()
        await expect.poll(() => outcome !== '' || reads.mock.calls.length > 10).toBe(true)
      }
      await askedAgain()
      const hourLater = Date.now() + minutes(60)
      clock.mockImplementation(() => hourLater)
      await askedAgain()
      release(true)
      await Promise.all([waiting, ...others])
      expect(outcome).toBe('let in')
    } finally {
      release(true)
      clock.mockRestore()
      reads.mockRestore()
    }
  })
})
