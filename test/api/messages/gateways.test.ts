import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMessages } from '#server/features/gateways/messages.ts'
import { sendJob } from '#server/features/gateways/outbox.ts'
import { signatureOf } from '#server/features/gateways/webhook.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { startMail } from '#test/support/mailServer.ts'
import { sqlIn } from '#test/support/sql.ts'
import { type Desk, gateways, openDesk, secret } from './desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

describe('a webhook', () => {
  it('is given each message as JSON, signed with the moment it was sent', async () => {
    await desk.allow()
    const { title } = await desk.webhook()
    await desk.post()
    const [{ headers, body } = { headers: {}, body: '' }] = desk.receiver.received
    const timestamp = String(headers['x-timestamp'])
    expect(headers['x-signature']).toBe(signatureOf(secret, timestamp, body))
    expect(Number(timestamp)).toBe(Math.floor(desk.house.deps.now() / 1000))
    expect(JSON.parse(body)).toMatchObject({
      id: headers['x-message-id'],
      channel: 'sms',
      to: '13700000001',
      kind: 'code',
      language: 'en-US',
      values: { code: '123456', purpose: 'login', minutes: 10 },
    })
    expect(await desk.outbox()).toEqual([
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
    await desk.allow()
    await desk.webhook()
    desk.receiver.answers.status = 500
    await desk.post()
    for (const pause of [2000, 10_000]) {
      await desk.round()
      desk.house.pass(pause)
      await desk.round()
    }
    expect(new Set(desk.receiver.received.map(({ headers }) => headers['x-message-id'])).size).toBe(
      1,
    )
    expect(await desk.outbox()).toMatchObject([
      { state: 'failed', tries: 3, failure: 'status', gone: true },
    ])
  })

  it('is called at no inner address that was not opened', async () => {
    const { id } = await desk.webhook()
    const { message } = await desk.test(id, '13700000001')
    expect(message).toMatch(/inner network: allow its address/)
    expect(desk.receiver.received).toEqual([])
  })

  it('wants a secret, and shows it to nobody', async () => {
    const refused = await desk.platform.post(gateways, {
      title: 'x',
      channel: 'sms',
      kind: 'webhook',
      address: 'https://a.example',
    })
    expect(refused.data.fields).toEqual({ secret: 'Cannot be empty' })
    const { id } = await desk.webhook()
    expect(JSON.stringify(await desk.platform.get(`${gateways}/${id}`))).not.toContain(secret)
    const [kept] = await sqlIn(desk.house, 'select secret from uc_gateway')
    expect(Buffer.from(kept?.secret).includes(secret)).toBe(false)
  })
})

describe('a mail server', () => {
  it('is told no password that was entered for another', async () => {
    const { id, version } = await desk.smtp({ userName: 'ada', secret: 'right' })
    const moved = { version, address: 'smtps://elsewhere.example' }
    const refused = await desk.platform.put(`${gateways}/${id}`, moved)
    expect(refused.data.fields).toEqual({
      secret: 'Enter it again: it goes to another address now',
    })
    expect((await desk.platform.put(`${gateways}/${id}`, { ...moved, secret: 'again' })).code).toBe(
      0,
    )
    const open = await desk.smtp()
    const changed = { version: open.version, address: 'smtps://elsewhere.example' }
    expect((await desk.platform.put(`${gateways}/${open.id}`, changed)).code).toBe(0)
  })

  it('is handed mail, with user name and password', async () => {
    await desk.allow()
    const { id } = await desk.smtp({ userName: 'ada', secret: 'right' })
    expect((await desk.test(id, 'someone@example.com')).code).toBe(0)
    const letter = desk.mail.letters.at(-1)
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
    await desk.allow()
    const { id } = await desk.smtp(values)
    expect((await desk.test(id, to)).message).toMatch(words)
  })

  it('is not spoken to without TLS, unless it may be called plainly', async () => {
    await desk.allow(false)
    const { id } = await desk.smtp({ userName: 'ada', secret: 'right' })
    const before = desk.mail.letters.length
    expect((await desk.test(id, 'someone@example.com')).message).toMatch(
      /does not offer encryption/,
    )
    expect(desk.mail.letters).toHaveLength(before)
  })

  it('is refused with a certificate that nobody vouches for', async () => {
    await desk.allow()
    // It warns of its own certificate.
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const secured = await startMail({ secure: true, disabledCommands: [] })
    warned.mockRestore()
    const { id } = await desk.smtp({ address: `smtps://127.0.0.1:${secured.port}` })
    expect((await desk.test(id, 'someone@example.com')).message).toMatch(/certificate/)
    await secured.close()
  })

  it.each([
    [{ address: 'https://mail.example.com' }, 'address'],
    [{ address: 'smtp://user:word@mail.example.com' }, 'address'],
    [{ sender: 'nobody' }, 'sender'],
    [{ channel: 'sms' }, 'kind'],
  ])('is refused as %j at its field', async (values, field) => {
    const { code, fields } = await desk.smtp(values)
    expect([code, Object.keys(fields)]).toEqual([51, [field]])
  })
})

describe('the gateway in use', () => {
  it('is none without one outside a trial: sending is refused, and phones are not on offer', async () => {
    const { data } = await desk.house.anyone().get('/user/admin/site/loginConfig')
    expect(data).toMatchObject({ phone: false, registrationPhone: 'off' })
    const asked = await desk.house
      .anyone()
      .post('/admin/admin/sms/send?event=login&mobile=13700000001')
    expect([asked.code, asked.message]).toEqual([
      -1,
      'This site sends no text messages. Sign in with your account, or tell an administrator.',
    ])
  })

  it('is the first one enabled', async () => {
    await desk.allow()
    const { id, version } = await desk.webhook()
    const second = await desk.webhook()
    await desk.platform.put(`${gateways}/${id}`, { status: 2, version })
    await desk.post()
    expect(await desk.outbox()).toMatchObject([{ gateway: second.title }])
  })

  it('is that of the environment before any other', async () => {
    await desk.allow()
    await desk.webhook()
    const sms = { url: desk.receiver.address, secret }
    const gateway = await createMessages(desk.house.deps, { sms, mail: null }).gatewayOf('sms')
    expect(gateway?.title).toBe('SMS_WEBHOOK_URL')
  })

  it('keeps how the last test went, and the outbox shows it', async () => {
    await desk.allow()
    const { id, title } = await desk.webhook()
    await desk.test(id, '+86 137 0000 0001')
    expect((await desk.platform.get(`${gateways}/${id}`)).data).toMatchObject({
      result: 'delivered',
      failure: null,
    })
    const { data } = await desk.platform.get('/admin/admin/sms')
    expect(data.list).toMatchObject([
      { kind: 'test', state: 'sent', recipient: '137****0001', gateway: title },
    ])
  })
})

describe('the outbox', () => {
  it('sends each message once, however many processes look for it', async () => {
    await desk.allow()
    await desk.webhook()
    const { deps } = await desk.house.anotherNode()
    const messages = Array.from({ length: 12 }, (_, at) =>
      desk.house.deps.messages.send({
        channel: 'sms',
        to: `1370000${1000 + at}`,
        kind: 'test',
        language: 'zh-CN',
      }),
    )
    await Promise.all(messages)
    const nodes = [desk.house, { ...desk.house, deps }]
    await Promise.all(nodes.map(node => jobsOf(node).run()))
    expect(desk.receiver.received).toHaveLength(12)
  })

  it('sends a message before its time by no job that is left over', async () => {
    await desk.allow()
    await desk.webhook()
    desk.receiver.answers.status = 500
    await desk.post()
    desk.receiver.answers.status = 204
    const [{ id } = {}] = await sqlIn(desk.house, 'select id from uc_outbox')
    const { deps, registry } = desk.house
    const { signal } = new AbortController()
    await sendJob.perform({ deps, registry, signal }, { id })
    expect(desk.receiver.received).toHaveLength(1)
    desk.house.pass(2000)
    await desk.round()
    expect(await desk.outbox()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('sends a message at its time when its job was run by hand before, or by a clock that is late', async () => {
    await desk.allow()
    await desk.webhook()
    desk.receiver.answers.status = 500
    await desk.post()
    desk.receiver.answers.status = 204
    const run = 'update uc_jobs._private_jobs set run_at = created_at'
    await desk.house.deps.db.jobs.query(run)
    await desk.round()
    await desk.house.deps.db.jobs.query(run)
    const { deps } = desk.house
    await jobsOf({ ...desk.house, deps: { ...deps, now: () => deps.now() - 60_000 } }).run()
    expect(desk.receiver.received).toHaveLength(1)
    desk.house.pass(2000)
    await desk.round()
    expect(await desk.outbox()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('leaves no message waiting whose job staff removed; a notice may be sent again', async () => {
    const { messages } = desk.house.deps
    const about = { channel: 'sms', to: '13700000003', language: 'en-US' } as const
    await messages.send({ ...about, kind: 'test' })
    await messages.send({
      ...about,
      kind: 'notice',
      about: 'registered',
      values: { code: '123456', purpose: 'login', minutes: 10 },
    })
    const { list } = (await desk.platform.get('/admin/admin/job?range=[0,99]')).data
    for (const { id, kind } of list as { id: string; kind: string }[])
      if (kind === 'gateways.send')
        expect((await desk.platform.post(`/admin/admin/job/${id}/discard`, {})).code).toBe(0)
    expect(await desk.outbox()).toMatchObject([
      { state: 'failed', failure: 'discarded', gone: true },
      { state: 'failed', failure: 'discarded', gone: false },
    ])
  })

  it('sends a notice again on demand, and a code never', async () => {
    await desk.post('13700000001', 'notice')
    await desk.post('13700000002', 'code')
    await sqlIn(
      desk.house,
      `update uc_outbox set state = 'failed', content = case when kind = 'code' then null else content end`,
    )
    await desk.allow()
    await desk.webhook()
    const { data } = await desk.platform.get('/admin/admin/sms?sort=["createdAt","ASC"]')
    const again = await Promise.all(
      data.list.map(({ id }: { id: string }) =>
        desk.platform.post(`/admin/admin/sms/${id}/again`, {}),
      ),
    )
    await desk.round()
    expect(again.map(({ code }) => code).sort()).toEqual([-1, 0])
    expect(desk.receiver.received.map(({ body }) => JSON.parse(body).kind)).toEqual(['notice'])
  })

  it('is written by nobody, and shows no sealed content', async () => {
    await desk.post()
    const { data } = await desk.platform.get('/admin/admin/sms')
    const created = await desk.platform.post('/admin/admin/sms', {})
    const deleted = await desk.platform.delete(`/admin/admin/sms/${data.list[0].id}`)
    expect([created.code, deleted.code]).toEqual([62, 62])
    expect(JSON.stringify(data)).not.toMatch(/content|123456/)
  })
})
