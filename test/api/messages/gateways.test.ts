import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMessages } from '#server/messages/messages.ts'
import { signatureOf } from '#server/messages/webhook.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { startMail } from '#test/support/mailServer.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { sqlIn } from '#test/support/sql.ts'

const gateways = '/admin/admin/gateway'
const secret = 'a-secret-of-the-webhook'
let house: TestApp
let platform: Client
let receiver: Awaited<ReturnType<typeof startReceiver>>
let mail: Awaited<ReturnType<typeof startMail>>
let count = 0

beforeAll(async () => {
  house = await startTestApp({ trial: false })
  await sqlIn(house, 'update uc_credential set must_change = false')
  platform = await house.signIn('admin')
  receiver = await startReceiver()
  mail = await startMail()
})
afterAll(async () => {
  await house.close()
  await receiver.close()
  await mail.close()
})
beforeEach(async () => {
  await sqlIn(house, 'delete from uc_outbound_host')
  await sqlIn(house, 'delete from uc_gateway')
  await sqlIn(house, 'delete from uc_outbox')
  receiver.answers.status = 204
  receiver.received.length = 0
})

const allow = (plain = true) =>
  sqlIn(house, `insert into uc_outbound_host (host, plain) values ('127.0.0.1', $1)`, [plain])
const made = async (values: object) => {
  count += 1
  const { data, code, message } = await platform.post(gateways, {
    title: `gateway ${count}`,
    ...values,
  })
  return { ...data, code, message }
}
const webhook = () => made({ channel: 'sms', kind: 'webhook', address: receiver.address, secret })
const smtp = (values: object = {}) =>
  made({
    channel: 'mail',
    kind: 'smtp',
    address: `smtp://127.0.0.1:${mail.port}`,
    sender: 'User Center <no-reply@example.com>',
    ...values,
  })
const test = (id: string, to: string) => platform.post(`${gateways}/${id}/test`, { to })
const post = async (to = '13700000001', kind: 'code' | 'notice' = 'code') => {
  const values = { code: '123456', purpose: 'login', minutes: 10 }
  const about = kind === 'notice' ? { about: 'registered' as const } : {}
  await house.deps.messages.send({ channel: 'sms', to, kind, language: 'en-US', values, ...about })
  await house.deps.messages.idle()
}
const round = () => {
  house.deps.messages.poke()
  return house.deps.messages.idle()
}
const outbox = () =>
  sqlIn(
    house,
    'select recipient, text, state, tries, failure, gateway, content is null as gone from uc_outbox',
  )

describe('a webhook', () => {
  it('is given each message as JSON, signed with the moment it was sent', async () => {
    await allow()
    const { title } = await webhook()
    await post()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const timestamp = String(headers['x-timestamp'])
    expect(headers['x-signature']).toBe(signatureOf(secret, timestamp, body))
    expect(Number(timestamp)).toBe(Math.floor(house.deps.now() / 1000))
    expect(JSON.parse(body)).toMatchObject({
      id: headers['x-message-id'],
      channel: 'sms',
      to: '13700000001',
      kind: 'code',
      language: 'en-US',
      values: { code: '123456', purpose: 'login', minutes: 10 },
    })
    expect(await outbox()).toEqual([
      {
        recipient: '137****0001',
        text: null,
        state: 'sent',
        tries: 1,
        failure: null,
        gateway: title,
        gone: true,
      },
    ])
  })

  it('is tried three times with pauses, each with the same number, and then given up', async () => {
    await allow()
    await webhook()
    receiver.answers.status = 500
    await post()
    for (const pause of [2000, 10_000]) {
      await round()
      house.pass(pause)
      await round()
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['x-message-id'])).size).toBe(1)
    expect(await outbox()).toMatchObject([
      { state: 'failed', tries: 3, failure: 'status', gone: true },
    ])
  })

  it('is called at no inner address that was not opened', async () => {
    const { id } = await webhook()
    const { message } = await test(id, '13700000001')
    expect(message).toMatch(/inner network: allow its address/)
    expect(receiver.received).toEqual([])
  })

  it('wants a secret, and shows it to nobody', async () => {
    const refused = await platform.post(gateways, {
      title: 'x',
      channel: 'sms',
      kind: 'webhook',
      address: 'https://a.example',
    })
    expect(refused.data.fields).toEqual({ secret: 'Cannot be empty' })
    const { id } = await webhook()
    expect(JSON.stringify(await platform.get(`${gateways}/${id}`))).not.toContain(secret)
    const [kept] = await sqlIn(house, 'select secret from uc_gateway')
    expect(Buffer.from(kept?.secret).includes(secret)).toBe(false)
  })
})

describe('a mail server', () => {
  it('is told no password that was entered for another', async () => {
    const { id, version } = await smtp({ userName: 'ada', secret: 'right' })
    const moved = { version, address: 'smtps://elsewhere.example' }
    const refused = await platform.put(`${gateways}/${id}`, moved)
    expect(refused.data.fields).toEqual({
      secret: 'Enter it again: it goes to another address now',
    })
    expect((await platform.put(`${gateways}/${id}`, { ...moved, secret: 'again' })).code).toBe(0)
    const open = await smtp()
    const changed = { version: open.version, address: 'smtps://elsewhere.example' }
    expect((await platform.put(`${gateways}/${open.id}`, changed)).code).toBe(0)
  })

  it('is handed mail, with user name and password', async () => {
    await allow()
    const { id } = await smtp({ userName: 'ada', secret: 'right' })
    expect((await test(id, 'someone@example.com')).code).toBe(0)
    const letter = mail.letters.at(-1)
    expect(letter).toMatchObject({ to: 'someone@example.com', user: 'ada' })
    expect(letter?.text).toMatch(/From: User Center <no-reply@example\.com>/)
  })

  it.each([
    [
      'a wrong password',
      { userName: 'ada', secret: 'wrong' },
      'someone@example.com',
      /does not know this user name/,
    ],
    ['a recipient that it refuses', {}, 'nobody@example.com', /recipient was refused/],
  ])('tells %s in words', async (_what, values, to, words) => {
    await allow()
    const { id } = await smtp(values)
    expect((await test(id, to)).message).toMatch(words)
  })

  it('is not spoken to without TLS, unless it may be called plainly', async () => {
    await allow(false)
    const { id } = await smtp({ userName: 'ada', secret: 'right' })
    const before = mail.letters.length
    expect((await test(id, 'someone@example.com')).message).toMatch(/does not offer encryption/)
    expect(mail.letters).toHaveLength(before)
  })

  it('is refused with a certificate that nobody vouches for', async () => {
    await allow()
    // It warns of its own certificate.
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const secured = await startMail({ secure: true, disabledCommands: [] })
    warned.mockRestore()
    const { id } = await smtp({ address: `smtps://127.0.0.1:${secured.port}` })
    expect((await test(id, 'someone@example.com')).message).toMatch(/certificate/)
    await secured.close()
  })

  it.each([
    [{ address: 'https://mail.example.com' }, 'address'],
    [{ address: 'smtp://user:word@mail.example.com' }, 'address'],
    [{ sender: 'nobody' }, 'sender'],
    [{ channel: 'sms' }, 'kind'],
  ])('is refused as %j at its field', async (values, field) => {
    const { code, fields } = await smtp(values)
    expect([code, Object.keys(fields)]).toEqual([51, [field]])
  })
})

describe('the gateway in use', () => {
  it('is none without one outside a trial: sending is refused, and phones are not on offer', async () => {
    const { data } = await house.anyone().get('/user/admin/site/loginConfig')
    expect(data).toMatchObject({ phone: false, registrationPhone: 'off' })
    const asked = await house.anyone().post('/admin/admin/sms/send?event=login&mobile=13700000001')
    expect([asked.code, asked.message]).toEqual([
      -1,
      'This site sends no text messages. Sign in with your account, or tell an administrator.',
    ])
  })

  it('is the first one enabled', async () => {
    await allow()
    const { id, version } = await webhook()
    const second = await webhook()
    await platform.put(`${gateways}/${id}`, { status: 2, version })
    await post()
    expect(await outbox()).toMatchObject([{ gateway: second.title }])
  })

  it('is that of the environment before any other', async () => {
    await allow()
    await webhook()
    const sms = { url: receiver.address, secret }
    const gateway = await createMessages(house.deps, { sms, mail: null }).gatewayOf('sms')
    expect(gateway?.title).toBe('SMS_WEBHOOK_URL')
  })

  it('keeps how the last test went, and the outbox shows it', async () => {
    await allow()
    const { id, title } = await webhook()
    await test(id, '+86 137 0000 0001')
    expect((await platform.get(`${gateways}/${id}`)).data).toMatchObject({
      result: 'delivered',
      failure: null,
    })
    const { data } = await platform.get('/admin/admin/sms')
    expect(data.list).toMatchObject([
      { kind: 'test', state: 'sent', recipient: '137****0001', gateway: title },
    ])
  })
})

describe('the outbox', () => {
  it('sends each message once, however many processes look for it', async () => {
    await allow()
    await webhook()
    const { deps } = await house.anotherNode()
    const waiting = Array.from({ length: 12 }, (_, at) =>
      house.deps.messages.send({
        channel: 'sms',
        to: `1370000${1000 + at}`,
        kind: 'test',
        language: 'zh-CN',
      }),
    )
    deps.messages.poke()
    await Promise.all(waiting)
    deps.messages.poke()
    await Promise.all([house.deps.messages.idle(), deps.messages.idle()])
    expect(receiver.received).toHaveLength(12)
  })

  it('takes up what a process left that was killed', async () => {
    await allow()
    await webhook()
    receiver.answers.status = 500
    await post()
    await sqlIn(house, `update uc_outbox set due_at = $1, failure = null`, [
      new Date(house.deps.now() + 30_000),
    ])
    receiver.answers.status = 204
    await round()
    house.pass(30_000)
    await round()
    expect(await outbox()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('sends a notice again on demand, and a code never', async () => {
    await post('13700000001', 'notice')
    await post('13700000002', 'code')
    await sqlIn(
      house,
      `update uc_outbox set state = 'failed', content = case when kind = 'code' then null else content end`,
    )
    await allow()
    await webhook()
    const { data } = await platform.get('/admin/admin/sms?sort=["createdAt","ASC"]')
    const again = await Promise.all(
      data.list.map(({ id }: { id: string }) => platform.post(`/admin/admin/sms/${id}/again`, {})),
    )
    await round()
    expect(again.map(({ code }) => code).sort()).toEqual([-1, 0])
    expect(receiver.received.map(({ body }) => JSON.parse(body).kind)).toEqual(['notice'])
  })

  it('is written by nobody, and shows no sealed content', async () => {
    await post()
    const { data } = await platform.get('/admin/admin/sms')
    const created = await platform.post('/admin/admin/sms', {})
    const deleted = await platform.delete(`/admin/admin/sms/${data.list[0].id}`)
    expect([created.code, deleted.code]).toEqual([62, 62])
    expect(JSON.stringify(data)).not.toMatch(/content|123456/)
  })
})
