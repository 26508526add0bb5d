import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/base/log.ts'
import { newPerson, signInAs } from '#test/api/auth/support.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp

beforeAll(async () => {
  house = await startTestApp({ logLevel: 'trace' })
})
afterAll(() => house.close())

describe('the log', () => {
  it('holds no password, token or captcha of a whole sign-in and reset', async () => {
    const tenant = await house.as('tenant')
    const person = await newPerson(house, 'logged')
    const { data } = await signInAs(house, person.userName, person.password)
    const reset = await tenant.post(`/user/admin/member/${person.id}/resetPassword`, {})
    await house
      .anyone()
      .get(`/user/admin/member/info?token=${data.token}`, undefined, { authorization: data.token })
    const text = house.lines.join('')
    const secrets = [
      person.password,
      data.token,
      reset.data.password,
      tenant.token ?? '',
      tenant.crossSite ?? '',
      ...house.captchas.values(),
    ]
    expect(secrets.filter(secret => secret.length > 4 && text.includes(secret))).toEqual([])
    expect(text).toContain('accountLogin')
  })

  it('cuts out secrets that someone hands it', () => {
    const lines: string[] = []
    createLog('info', { write: line => void lines.push(line) }).info({
      password: 'p-1',
      body: { token: 't-1', deep: { secret: 's-1' } },
      headers: { authorization: 'a-1' },
    })
    expect(lines.join('')).not.toMatch(/p-1|t-1|s-1|a-1/)
  })

  it('keeps values of rows out of errors of the database', () => {
    const lines: string[] = []
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (phone)=(13900000000)',
      parameters: ['13900000000'],
    })
    createLog('info', { write: line => void lines.push(line) }).error({ err: error })
    expect(lines.join('')).toContain('23505')
    expect(lines.join('')).not.toContain('13900000000')
  })
})
