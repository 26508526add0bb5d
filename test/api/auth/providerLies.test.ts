import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { type Forger, startForger } from '#test/support/forger.ts'

const path = '/admin/admin/identityProvider'
const site = '/user/admin/site/provider'
const clientId = 'user-center'
let house: TestApp
let platform: Client

beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
})
// Moves the clock, so that the limit of attempts per minute does not apply.
beforeEach(() => house.pass(61_000))
afterAll(() => house.close())

describe('a provider that sends false data', () => {
  let forger: Forger
  let id: string
  beforeAll(async () => {
    forger = await startForger()
    await platform.post('/admin/admin/outboundHost', {
      host: '127.0.0.1',
      purpose: 'signIn',
      port: Number(new URL(forger.issuer).port),
      plain: true,
    })
    id = (await platform.post(path, { title: 'Liar', issuer: forger.issuer, clientId })).data.id
  })
  afterAll(() => forger.close())

  const now = () => Math.floor(Date.now() / 1000)
  const good = (nonce: string) => ({
    iss: forger.issuer,
    aud: clientId,
    sub: 'mallory',
    nonce,
    iat: now(),
    exp: now() + 60,
  })
  const answerTo = async (lie: object, by?: Parameters<Forger['forge']>[1]) => {
    const { url, browser } = (await house.anyone().post(`${site}/begin`, { provider: id })).data
    const { state = '', nonce = '' } = Object.fromEntries(new URL(url).searchParams)
    forger.forge({ ...good(nonce), ...lie }, by)
    return house.anyone().post(`${site}/finish`, { state, browser, code: 'x' })
  }

  it('is accepted while its data is right', async () => {
    expect((await answerTo({})).data).toMatchObject({ title: 'Liar', name: 'mallory' })
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'someone-else' }],
    ['another nonce', { nonce: 'made-up' }],
    ['a time that is over', { exp: 1 }],
    ['nobody in particular', { sub: '' }],
    ['somebody with a NUL', { sub: 'mal\0lory' }],
    ['somebody with a line break', { sub: 'mal\nlory' }],
    ['half of a character', { sub: 'mallory\ud83d' }],
    ['a text of no end', { sub: 'm'.repeat(256) }],
    ['another client that it was made for', { azp: 'someone-else' }],
    ['a client that is none', { azp: 7 }],
    ['several audiences and not whom it was made for', { aud: [clientId, 'someone-else'] }],
    [
      'several audiences and another client',
      { aud: [clientId, 'someone-else'], azp: 'someone-else' },
    ],
  ])('is refused when its token names %s', async (_, lie) => {
    expect((await answerTo(lie)).message).toContain('stand the check')
  })

  it('may name several audiences when we are the authorised party', async () => {
    const { data } = await answerTo({ aud: ['someone-else', clientId], azp: clientId })
    expect(data).toMatchObject({ name: 'mallory', pending: expect.any(String) })
  })

  it.each([
    ['mal\0lo\u202er\u200by', 'mallory'],
    [`${'x'.repeat(63)}😀`, 'x'.repeat(63)],
    ['\0', 'mallory'],
    [{ first: 'Mal' }, 'mallory'],
  ])('has hidden characters removed from the name %j', async (preferred_username, name) => {
    expect((await answerTo({ preferred_username })).data).toMatchObject({ name })
  })

  it('can send metadata that PostgreSQL cannot store, and the check continues', async () => {
    const { issuer } = forger
    forger.discovery = said({
      authorization_endpoint: `${issuer}/auth\0?x`,
      id_token_signing_alg_values_supported: ['R\0S256', 7],
    })
    expect((await platform.post(`${path}/${id}/check`, {})).data).toEqual({
      endpoint: `${issuer}/auth?x`,
      algorithms: 'RS256',
    })
    forger.discovery = said({ id_token_signing_alg_values_supported: 'RS256' })
    expect((await platform.post(`${path}/${id}/check`, {})).data.algorithms).toBeNull()
    forger.discovery = undefined
  })

  it.each(['another key', 'nobody'] as const)('is refused with a token signed by %s', async by => {
    expect((await answerTo({}, by)).message).toContain('stand the check')
  })

  it.each([
    [
      'redirect',
      (_, answer) => void answer.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
    ],
    ['stranger', (_, answer) => void answer.end('<html>hello</html>')],
    ['issuer', said({ issuer: 'https://evil.example' })],
    ['incomplete', said({ authorization_endpoint: 'javascript:alert(1)' })],
    ['incomplete', said({ token_endpoint: undefined })],
    ['incomplete', said({ response_types_supported: 7 })],
    ['incomplete', said({ jwks_uri: ['x'] })],
  ] as readonly [string, RequestListener][])('is detected by the check: %s', async (why, lie) => {
    forger.discovery = lie
    expect((await platform.post(`${path}/${id}/check`, {})).code).toBe(-1)
    expect((await platform.get(`${path}/${id}`)).data).toMatchObject({
      checkStatus: 'unreachable',
      failure: why,
    })
    const { message } = await house.anyone().post(`${site}/begin`, { provider: id })
    expect(message).toMatch(/cannot be reached|stand the check/)
  })

  it('cannot make the server call internal addresses', async () => {
    forger.discovery = said({ token_endpoint: 'http://127.0.0.2:1/token' })
    await platform.post(`${path}/${id}/check`, {})
    expect((await answerTo({})).message).toBe(
      '"Liar" cannot be reached. Try again later, or sign in another way.',
    )
    expect(house.lines.join()).toContain('"reason":"private"')
  })

  it('is reported differently from one that does not answer', async () => {
    await forger.close()
    house.pass(600_000)
    const { message } = await house.anyone().post(`${site}/begin`, { provider: id })
    expect(message).toContain('"Liar" cannot be reached')
    await platform.delete(`${path}/${id}`)
  })

  function said(change: object): RequestListener {
    return (_, answer) => {
      const { issuer } = forger
      const truth = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }
      answer.writeHead(200, { 'content-type': 'application/json' })
      answer.end(JSON.stringify({ ...truth, ...change }))
    }
  }
})
