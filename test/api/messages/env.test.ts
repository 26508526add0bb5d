import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'

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
