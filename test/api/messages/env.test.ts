import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createMessages } from '#server/features/gateways/messages.ts'
import { environment } from '#server/features/gateways/routes.ts'
import type { MessagingDeps } from '#server/features/gateways/types.ts'
import type { Call } from '#server/http/call.ts'
import type { AppContext } from '#server/kit/fixedRoute.ts'

const secret = 'sixteen-characters'

describe('gateways of the environment', () => {
  it('are none unless they are named', () => {
    expect(readEnv({}).gateways).toEqual({ sms: null, mail: null })
  })

  it('are taken as they are named', () => {
    const from = {
      SMS_WEBHOOK_URL: 'https://sms.example.com/send',
      SMS_WEBHOOK_SECRET: secret,
      SMTP_URL: 'smtps://ada:word@mail.example.com',
      MAIL_FROM: 'User Center <no-reply@example.com>',
    }
    expect(readEnv(from).gateways).toEqual({
      sms: { url: from.SMS_WEBHOOK_URL, secret },
      mail: { url: from.SMTP_URL, from: from.MAIL_FROM },
    })
  })

  it('are told to the console by their channels alone, and that it is a trial', async () => {
    const named = {
      sms: null,
      mail: { url: 'smtp://ada:word@mail.example.com', from: 'a@b.example' },
    }
    const messages = createMessages({} as MessagingDeps, named)
    const app = new Hono().get('/', c =>
      environment(
        c as unknown as Call,
        { deps: { messages, settings: { trial: true } } } as AppContext,
      ),
    )
    expect(await (await app.request('/')).json()).toMatchObject({
      data: { channels: ['mail'], trial: true },
    })
  })

  it.each([
    [{ SMS_WEBHOOK_URL: 'sms.example.com', SMS_WEBHOOK_SECRET: secret }, 'SMS_WEBHOOK_URL must'],
    [{ SMS_WEBHOOK_SECRET: secret }, 'SMS_WEBHOOK_URL must'],
    [
      { SMS_WEBHOOK_URL: 'https://sms.example.com', SMS_WEBHOOK_SECRET: 'short' },
      'SMS_WEBHOOK_SECRET must',
    ],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must'],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'nobody' }, 'MAIL_FROM must'],
  ])('end the start with a sentence for %j', (from, sentence) => {
    expect(() => readEnv(from)).toThrow(sentence)
  })
})
