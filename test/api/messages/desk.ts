import { startTestApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { startMail } from '#test/support/mailServer.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { sqlIn } from '#test/support/sql.ts'

export const gateways = '/admin/admin/gateway'
export const secret = 'a-secret-of-the-webhook'

/** An installation outside a trial, somebody of its staff, and two servers that take its messages. */
export const openDesk = async () => {
  const house = await startTestApp({ trial: false })
  await sqlIn(house, 'update uc_credential set must_change = false')
  const platform = await house.signIn('admin')
  const receiver = await startReceiver()
  const mail = await startMail()
  const jobs = jobsOf(house)
  let count = 0

  const made = async (values: object) => {
    count += 1
    const title = `gateway ${count}`
    const { data, code, message } = await platform.post(gateways, { title, ...values })
    return { ...data, code, message }
  }
  return {
    house,
    platform,
    receiver,
    mail,
    made,
    allow: (plain = true) =>
      sqlIn(house, `insert into uc_outbound_host (host, plain) values ('127.0.0.1', $1)`, [plain]),
    webhook: () => made({ channel: 'sms', kind: 'webhook', address: receiver.address, secret }),
    smtp: (values: object = {}) =>
      made({
        channel: 'mail',
        kind: 'smtp',
        address: `smtp://127.0.0.1:${mail.port}`,
        sender: 'User Center <no-reply@example.com>',
        ...values,
      }),
    test: (id: string, to: string) => platform.post(`${gateways}/${id}/test`, { to }),
    post: async (to = '13700000001', kind: 'code' | 'notice' = 'code') => {
      const { messages } = house.deps
      const values = { code: '123456', purpose: 'login', minutes: 10 }
      const about = kind === 'notice' ? { about: 'registered' as const } : {}
      await messages.send({ channel: 'sms', to, kind, language: 'en-US', values, ...about })
      await jobs.run()
    },
    round: () => jobs.run(),
    outbox: () =>
      sqlIn(
        house,
        'select recipient, text, state, tries, failure, gateway, content is null as gone from uc_outbox',
      ),
    clear: async () => {
      await sqlIn(house, 'delete from uc_outbound_host')
      await sqlIn(house, 'delete from uc_gateway')
      await sqlIn(house, 'delete from uc_outbox')
      receiver.answers.status = 204
      receiver.received.length = 0
    },
    close: async () => {
      await house.close()
      await receiver.close()
      await mail.close()
    },
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
