import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { consumeCode, requireRightCode, verifyCode } from '#server/features/codes/codes.ts'
import { sendCode } from '#server/features/codes/send.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode, codeSentTo, messagesTo } from '#test/support/codes.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { sqlIn } from '#test/support/sql.ts'
import { fromElsewhere } from './newcomers.ts'
import { minutes, newPerson } from './support.ts'

let house: TestApp
let other: Pick<TestApp, 'app' | 'deps'>
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  other = await house.anotherNode()
  await newPerson(house, 'phoned', { phone: '+86 139-0000-0001' })
})
afterAll(() => house.close())

let count = 0
const newNumber = () => {
  count += 1
  return `137${String(count).padStart(8, '0')}`
}
const asked = (mobile: string, event = 'register') =>
  askForCode(house, { event, mobile }, { headers: fromElsewhere() })
const sentTo = async (to: string) => (await messagesTo(house, to)).length
const sendTo = async (to: string) => {
  await sendCode(house.deps, {
    purpose: 'register',
    channel: 'sms',
    to,
    address: to,
    language: 'en-US',
  })
  return codeSentTo(house, to)
}
const register = (to: string, code: string) => ({ purpose: 'register', to, code }) as const
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('asking for a code', () => {
  it('answers after how many seconds another one can be requested', async () => {
    const to = newNumber()
    const { code, data } = await asked(to)
    expect([code, data]).toEqual([0, { retryAfter: 60 }])
    expect(await codeSentTo(house, to)).toMatch(/^\d{6}$/)
  })

  it('is sent in the caller’s language with its purpose, and is in the log in trial mode', async () => {
    const to = newNumber()
    await asked(to)
    await jobsOf(house).run()
    const [message] = await messagesTo(house, to)
    expect(message).toMatchObject({ kind: 'code', state: 'sent' })
    expect(message?.text).toMatch(
      /^\[.+\] Your code is \d{6}\. It is valid for 10 minutes and only for registering\./,
    )
    expect(house.lines.some(line => line.includes(message?.text as string))).toBe(true)
  })

  it.each(['+86 137 9999 0001', '0086-137-9999-0001', '１３７９９９９０００１', '(137) 9999 0001'])(
    'treats %j as the same number',
    async mobile => {
      await asked(mobile)
      expect(await sentTo('13799990001')).toBe(1)
    },
  )

  it('is refused within a minute with the seconds left, from any address and for any purpose', async () => {
    const to = newNumber()
    await asked(to)
    house.pass(20_000)
    const { code, message, data } = await asked(to, 'login')
    expect([code, message, data]).toEqual([
      -1,
      'Ask for another code in 40 seconds.',
      { retryAfter: 40 },
    ])
    house.pass(40_000)
    expect((await asked(to)).code).toBe(0)
  })

  it('is refused within a minute for another number from the same address', async () => {
    const headers = fromElsewhere()
    await askForCode(house, { event: 'register', mobile: newNumber() }, { headers })
    const again = await askForCode(house, { event: 'register', mobile: newNumber() }, { headers })
    expect(again.data).toEqual({ retryAfter: 60 })
  })

  it.each([
    ['number', (own: string) => ({ mobile: own, headers: fromElsewhere() })],
    ['address', () => ({ mobile: newNumber(), headers: { 'x-forwarded-for': '2001:db8:7:7::1' } })],
  ])('is allowed ten times a day for one %s', async (_what, ask) => {
    const own = newNumber()
    for (let left = 10; left > 0; left -= 1) {
      const { mobile, headers } = ask(own)
      expect((await askForCode(house, { event: 'register', mobile }, { headers })).code).toBe(0)
      house.pass(minutes(1))
    }
    const { mobile, headers } = ask(own)
    const refused = await askForCode(house, { event: 'register', mobile }, { headers })
    expect(refused.message).toBe('No more codes today. Try again tomorrow.')
    house.pass(minutes(24 * 60))
    expect((await askForCode(house, { event: 'register', mobile }, { headers })).code).toBe(0)
  })

  it('answers the same for a number that nobody has, and sends it nothing', async () => {
    house.pass(minutes(24 * 60))
    const unknown = newNumber()
    for (const event of ['login', 'reset']) {
      const [known, nobodys] = [await asked('13900000001', event), await asked(unknown, event)]
      expect([nobodys.code, nobodys.message, nobodys.data]).toEqual([
        known.code,
        known.message,
        known.data,
      ])
      house.pass(minutes(1))
    }
    expect([await sentTo('13900000001'), await sentTo(unknown)]).toEqual([2, 0])
  })

  it('also writes a message for an unknown number and drops it at the end, so that the response time reveals nothing', async () => {
    house.pass(minutes(24 * 60))
    const queued = vi.spyOn(house.deps.messages, 'queue')
    for (const mobile of ['13900000001', newNumber()]) await asked(mobile, 'login')
    expect(queued.mock.calls.map(([, { kind }, goes]) => [kind, goes])).toEqual([
      ['code', true],
      ['code', false],
    ])
    queued.mockRestore()
    house.pass(minutes(1))
  })

  it('tells only by a message that a number is taken when somebody registers with it', async () => {
    const { code, data } = await asked('13900000001')
    expect([code, data]).toEqual([0, { retryAfter: 60 }])
    const [message] = await messagesTo(house, '13900000001')
    expect([message?.kind, /\d{6}/.test(message?.text ?? '')]).toEqual(['notice', false])
  })

  it('sends one message for many simultaneous requests on two processes', async () => {
    const to = newNumber()
    const volley = Array.from({ length: 30 }, (_, at) =>
      sendCode([house, other][at % 2]?.deps as TestApp['deps'], {
        purpose: 'register',
        channel: 'sms',
        to,
        address: `volley ${at}`,
        language: 'zh-CN',
      }).then(
        () => 'sent',
        // Unexpected errors are reported in full.
        error => error.key ?? `${error} ${error.code ?? ''} ${error.detail ?? ''} ${error.stack}`,
      ),
    )
    const answers = await Promise.all(volley)
    expect(answers.filter(it => it === 'sent')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['sent', 'errors.codes.soon']))
    expect(await sentTo(to)).toBe(1)
  })

  it('needs a captcha for this purpose, which works once', async () => {
    const { data } = await house.anyone().get('/user/admin/site/captcha?purpose=login')
    const query = { event: 'login', mobile: newNumber(), cid: data.cid }
    const send = (more: object, headers = fromElsewhere()) =>
      house
        .anyone()
        .post(
          `/admin/admin/sms/send?${new URLSearchParams({ ...query, ...more })}`,
          undefined,
          headers,
        )
    expect((await send({})).data.fields).toEqual({ captcha: 'Cannot be empty' })
    expect((await send({ captcha: house.captchas.get(data.cid) ?? '' })).message).toMatch(
      /verification code|Verification Code/i,
    )
  })

  it.each([
    [{ event: 'login', mobile: '12' }, 'mobile'],
    [{ event: 'login' }, 'mobile'],
    [{ event: 'other', mobile: '13700000000' }, 'event'],
    [{ event: 'login', mobile: '13700000000', tenantId: '1' }, 'tenantId'],
  ])('refuses %j at its field', async (query, field) => {
    const { code, data } = await askForCode(house, query as { event: string }, {
      headers: fromElsewhere(),
    })
    expect([code, Object.keys(data.fields)]).toEqual([51, [field]])
  })

  it('refuses what a page of another site sends', async () => {
    const headers = { ...fromElsewhere(), 'sec-fetch-site': 'cross-site' }
    expect(
      (await askForCode(house, { event: 'login', mobile: newNumber() }, { headers })).code,
    ).toBe(62)
  })

  it('needs a session for purposes of one’s own account', async () => {
    const ask = (event: string) =>
      askForCode(house, { event, mobile: newNumber() }, { headers: fromElsewhere() })
    expect([(await ask('bind')).code, (await ask('withdraw')).code]).toEqual([61, 61])
  })
})

/** Uses the code up as a sign-in does. */
const useUp = async (deps: TestApp['deps'], told: Parameters<typeof requireRightCode>[1]) => {
  const held = await requireRightCode(deps, told)
  await systemTransaction(deps.db, tx => consumeCode(deps, tx, held))
}

describe('a code', () => {
  it('works once, also on two processes at once', async () => {
    const to = newNumber()
    const told = register(to, await sendTo(to))
    const uses = Array.from({ length: 20 }, (_, at) =>
      useUp([house, other][at % 2]?.deps as TestApp['deps'], told).then(
        () => 'used',
        error => error.key,
      ),
    )
    const answers = await Promise.all(uses)
    expect(answers.filter(it => it === 'used')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['used', 'errors.codes.wrong']))
  })

  it('is invalid after five wrong tries, however many are simultaneous', async () => {
    const to = newNumber()
    const code = await sendTo(to)
    const wrong = Array.from({ length: 20 }, (_, at) =>
      verifyCode([house, other][at % 2]?.deps as TestApp['deps'], register(to, otherThan(code))),
    )
    await Promise.all(wrong)
    const [{ tries } = {}] = await sqlIn(house, 'select max(tries) as tries from uc_code')
    expect([tries, await verifyCode(house.deps, register(to, code))]).toEqual([5, undefined])
  })

  it('is not used up when a later step fails', async () => {
    const to = newNumber()
    const told = register(to, await sendTo(to))
    const held = await requireRightCode(house.deps, told)
    const failing = systemTransaction(house.deps.db, async tx => {
      await consumeCode(house.deps, tx, held)
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    await expect(useUp(house.deps, told)).resolves.toBeUndefined()
  })

  it('lasts ten minutes', async () => {
    const to = newNumber()
    const told = register(to, await sendTo(to))
    house.pass(minutes(10))
    expect(await verifyCode(house.deps, told)).toBeUndefined()
  })

  it('invalidates the former one', async () => {
    const to = newNumber()
    const former = await sendTo(to)
    house.pass(minutes(1))
    const latter = await sendTo(to)
    const tried = [await verifyCode(house.deps, register(to, latter)), former === latter]
    expect(tried[0]).toBeDefined()
    expect(
      former === latter ? undefined : await verifyCode(house.deps, register(to, former)),
    ).toBeUndefined()
  })

  it.each([
    ['purpose', { purpose: 'login' }],
    ['number', { to: '13711112222' }],
    ['person', { owner: { tenantId: '1', userId: '1' } }],
  ])('is bound to its %s', async (_what, changed) => {
    const to = newNumber()
    const told = register(to, await sendTo(to))
    expect(await verifyCode(house.deps, { ...told, ...changed } as typeof told)).toBeUndefined()
    expect(await verifyCode(house.deps, told)).toBeDefined()
  })

  it('is stored in plain text only in the outbox of trial mode', async () => {
    const to = newNumber()
    const code = await sendTo(to)
    const kept = await sqlIn(house, 'select row_to_json(c)::text as row from uc_code c')
    expect(kept.filter(({ row }) => row.includes(code) || row.includes(to))).toEqual([])
  })
})
