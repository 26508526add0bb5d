import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { systemTransaction } from '#server/db/system.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Client, clientOf } from '#test/support/client.ts'
import {
  authorize,
  type Elsewhere,
  client as registered,
  startElsewhere,
} from '#test/support/oidc.ts'
import { applySchema, planDatabase } from '#test/support/schema.ts'
import { run } from '#test/support/sql.ts'

const path = '/admin/admin/identityProvider'
const site = '/user/admin/site/provider'
const own = '/user/admin/member/account/identities'
let house: TestApp
let platform: Client
let elsewhere: Elsewhere
let provider: { id: string; version: number }

beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
  elsewhere = await startElsewhere('http://localhost/user/web/user/access')
  provider = (
    await platform.post(path, { title: 'Elsewhere', issuer: elsewhere.issuer, ...registered })
  ).data
})
// Moves the clock, so that the limit of attempts per minute does not apply.
beforeEach(() => house.pass(61_000))
afterAll(async () => {
  await elsewhere.close()
  await house.close()
})

const fresh = (account: 'member' | 'manager') =>
  house.as(account).then(async someone => {
    await proven(someone)
    return someone
  })
/** Makes the session count as recently proven, as after entering the password. */
const proven = (someone: Client) =>
  systemTransaction(house.db, async tx => {
    const { data } = await someone.get('/user/admin/member/info')
    await run(tx, 'update uc_session set proven_at = $1 where user_id = $2', [
      new Date(house.deps.now()),
      data.id,
    ])
  })

interface Begun {
  url: string
  browser: string
}
const begun = async (by = house.anyone(), at = site): Promise<Begun> =>
  (await by.post(`${at}/begin`, { provider: provider.id })).data
/** Signs in at the provider as this person and returns what the provider redirects back with. */
const went = async ({ url, browser }: Begun, account = 'alice') => {
  elsewhere.account = account
  return { browser, ...(await authorize(url)) } as Record<string, string>
}
const finished = async (account?: string, change: Record<string, string> = {}) =>
  house.anyone().post(`${site}/finish`, { ...(await went(await begun(), account)), ...change })
const bound = async (someone: Client, account: string) =>
  someone.post(`${own}/finish`, await went(await begun(someone, own), account))

describe('a provider', () => {
  it('is called at public addresses only until platform staff allow others, and the check says why', async () => {
    const refused = await platform.post(`${path}/${provider.id}/check`, {})
    expect(refused.message).toContain('an address of an inner network')
    expect((await house.anyone().post(`${site}/begin`, { provider: provider.id })).message).toBe(
      '"Elsewhere" cannot be reached. Try again later, or sign in another way.',
    )
    await platform.post('/admin/admin/outboundHost', {
      host: '127.0.0.1',
      purpose: 'signIn',
      port: Number(new URL(elsewhere.issuer).port),
      plain: true,
    })
    expect((await platform.post(`${path}/${provider.id}/check`, {})).data).toEqual({
      endpoint: `${elsewhere.issuer}/auth`,
      algorithms: 'RS256',
    })
    const { data } = await platform.get(`${path}/${provider.id}`)
    expect(data).toMatchObject({ checkStatus: 'reachable', failure: null })
  })

  it('never shows its secret, and is on the sign-in page without its settings', async () => {
    const { data } = await house.anyone().get('/user/admin/site/loginConfig')
    expect(data.providers).toEqual([{ id: provider.id, title: 'Elsewhere', icon: null }])
    const audit = await systemTransaction(house.db, tx => run(tx, 'select changes from uc_audit'))
    const told = [await platform.get(path), await platform.get(`${path}/${provider.id}`), audit]
    expect(JSON.stringify([told, house.lines])).not.toContain(registered.clientSecret)
  })

  it.each([
    ['http://127.0.0.1:1/?tenant=1', 'issuer'],
    ['ftp://example.com', 'issuer'],
    ['https://a:b@example.com', 'issuer'],
  ])('is not %s', async (issuer, field) => {
    const { code, data } = await platform.post(path, { title: issuer, issuer, clientId: 'x' })
    expect([code, Object.keys(data.fields)]).toEqual([51, [field]])
  })
})

describe('signing in by a provider', () => {
  it('redirects the browser with PKCE, a nonce and the requested scopes', async () => {
    const { url } = await begun()
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost/user/web/user/access',
      nonce: expect.stringMatching(/^.{43}$/),
    })
  })

  it('links nobody by itself: the person signs in another way first and then confirms, once', async () => {
    const { code, message, data } = await finished('alice')
    expect([code, message]).toEqual([
      -1,
      'The account alice@elsewhere of "Elsewhere" is not bound yet. Sign in another way first, then you can bind it.',
    ])
    const someone = await fresh('member')
    const { pending } = data
    expect((await someone.post(`${own}/bind`, { pending })).data).toEqual({
      bound: true,
      title: 'Elsewhere',
      name: 'alice@elsewhere',
    })
    expect((await someone.post(`${own}/bind`, { pending })).message).toContain('was used already')

    const opened = await finished('alice')
    expect(opened.data).toMatchObject({ token: expect.any(String), mustChangePassword: false })
    const [session] = await systemTransaction(house.db, tx =>
      run(
        tx,
        'select way, proven_at is not null as proven from uc_session order by id desc limit 1',
      ),
    )
    expect(session).toEqual({ way: 'provider', proven: true })
    const { data: list } = await someone.get(own)
    expect(list.bound).toMatchObject([{ title: 'Elsewhere', usedAt: expect.any(String) }])
  })

  it('expires after ten minutes, as does an identity that waits to be linked', async () => {
    const back = await went(await begun(), 'nobody')
    house.pass(600_001)
    expect((await house.anyone().post(`${site}/finish`, back)).message).toContain('expired')
    const { data } = await finished('nobody')
    house.pass(600_001)
    const { message } = await (await fresh('manager')).post(`${own}/bind`, {
      pending: data.pending,
    })
    expect(message).toContain('expired')
  })

  it('can be finished once, on any process', async () => {
    const other = await house.anotherNode()
    const back = await went(await begun())
    const nodes = [house.app, other.app, house.app, other.app].map(app => clientOf(app))
    const answers = await Promise.all(nodes.map(node => node.post(`${site}/finish`, back)))
    expect(answers.map(it => it.code).sort()).toEqual([-1, -1, -1, 0])
  })

  it('can only be finished in the browser that began it', async () => {
    const mine = await begun()
    const theirs = await begun()
    const back = await went(mine)
    const { message } = await house
      .anyone()
      .post(`${site}/finish`, { ...back, browser: theirs.browser })
    expect(message).toContain('in another browser')
  })

  it('accepts no other issuer, no other code and no made-up state', async () => {
    expect((await finished('alice', { iss: 'https://evil.example' })).message).toContain(
      'stand the check',
    )
    expect((await finished('alice', { code: 'made-up' })).message).toContain('stand the check')
    expect((await finished('alice', { state: 'made-up' })).message).toContain('expired')
  })

  it('reports a cancelled sign-in, and refuses disabled people and disabled providers', async () => {
    expect((await finished('refuses')).message).toContain('You cancelled at "Elsewhere"')
    const tenant = await house.as('tenant')
    const id = (await (await house.as('member')).get('/user/admin/member/info')).data.id
    const { version } = (await tenant.get(`/user/admin/member/${id}`)).data
    expect((await tenant.put(`/user/admin/member/${id}`, { version, status: 2 })).code).toBe(0)
    expect((await finished('alice')).message).toBe(
      'The bound account cannot sign in at the moment. Ask your administrator.',
    )
    await tenant.put(`/user/admin/member/${id}`, { version: version + 1, status: 1 })

    const back = await went(await begun())
    const { data: row } = await platform.get(`${path}/${provider.id}`)
    await platform.put(`${path}/${provider.id}`, { version: row.version, status: 2 })
    expect((await house.anyone().post(`${site}/finish`, back)).message).toContain(
      'no longer on offer',
    )
    expect(
      (await house.anyone().post(`${site}/begin`, { provider: provider.id })).message,
    ).toContain('no longer on offer')
    await platform.put(`${path}/${provider.id}`, { version: row.version + 1, status: 1 })
  })

  it.each([
    ['javascript://localhost', undefined],
    ['ftp://localhost', undefined],
    ['http://localhost/elsewhere', undefined],
    ['http://localhost#elsewhere', undefined],
    ['http://localhost?x', undefined],
    ['http://a:b@localhost', undefined],
    ['http://localhost.evil.example', undefined],
    ['null', undefined],
    ['http://localhost', 'http://localhost'],
    ['http://LOCALHOST:80', 'http://localhost'],
    ['https://localhost', 'https://localhost'],
  ])('redirects people back to this site only, also when asked by %s', async (origin, sentBack) => {
    const headers = { origin, host: 'localhost' }
    const asked = [
      () => house.anyone().post(`${site}/begin`, { provider: provider.id }, headers),
      async () => (await fresh('member')).post(`${own}/begin`, { provider: provider.id }, headers),
    ]
    for (const ask of asked) {
      const { code, data } = await ask()
      const uri = data?.url && new URL(data.url).searchParams.get('redirect_uri')
      expect([code, uri]).toEqual(
        sentBack ? [0, `${sentBack}/user/web/user/access`] : [62, undefined],
      )
    }
  })

  it('is refused to a page of another site', async () => {
    const headers = { origin: 'https://evil.example', host: 'localhost' }
    const { code } = await house.anyone().post(`${site}/begin`, { provider: provider.id }, headers)
    expect(code).toBe(62)
  })
})

describe('linking an account', () => {
  it('needs a recent proof of identity, and returns to the session that left', async () => {
    const manager = await house.as('manager')
    house.pass(11 * 60_000)
    const { code, data } = await manager.post(`${own}/begin`, { provider: provider.id })
    expect([code, data]).toEqual([62, { proof: expect.any(Array) }])
    await proven(manager)
    const back = await went(await begun(manager, own), 'bob')
    const other = await fresh('member')
    expect((await other.post(`${own}/finish`, back)).message).toContain('another browser')
    expect((await house.anyone().post(`${site}/finish`, back)).message).toContain('another browser')
    expect((await bound(manager, 'bob')).data).toMatchObject({ bound: true, name: 'bob@elsewhere' })
  })

  it('allows one user per account and one account per user of a provider', async () => {
    const manager = await fresh('manager')
    expect((await bound(manager, 'carol')).message).toContain('You have bound an account')
    const tenant = await house.as('tenant')
    await proven(tenant)
    expect((await bound(tenant, 'bob')).message).toContain('bound to another user')
  })

  it('prevents a change of the issuer while accounts are linked', async () => {
    const { data } = await platform.get(`${path}/${provider.id}`)
    const { message } = await platform.put(`${path}/${provider.id}`, {
      version: data.version,
      issuer: 'https://other.example',
    })
    expect(message).toContain('2 accounts are bound by it')
  })

  it('sends another issuer no secret that was entered for the former one', async () => {
    const { data } = await platform.post(path, {
      title: 'Moving',
      issuer: 'https://one.example',
      ...registered,
    })
    const moved = { version: data.version, issuer: 'https://two.example' }
    const refused = await platform.put(`${path}/${data.id}`, moved)
    expect(Object.keys(refused.data.fields)).toEqual(['clientSecret'])
    const again = { ...moved, clientSecret: registered.clientSecret }
    expect((await platform.put(`${path}/${data.id}`, again)).code).toBe(0)
    await platform.delete(`${path}/${data.id}`)
  })

  it('can be unlinked by the owner and by whoever manages them; both are logged', async () => {
    const manager = await fresh('manager')
    const [mine] = (await manager.get(own)).data.bound
    expect((await (await fresh('member')).post(`${own}/unbind`, { id: mine.id })).code).toBe(65)
    expect((await manager.post(`${own}/unbind`, { id: mine.id })).code).toBe(0)
    expect((await finished('bob')).data.pending).toBeDefined()

    const tenant = await house.as('tenant')
    const { data } = await tenant.get('/user/admin/externalIdentity')
    expect(data.list).toMatchObject([{ name: 'alice@elsewhere', providerTitle: 'Elsewhere' }])
    expect((await platform.get('/user/admin/externalIdentity')).data.list).toEqual([])
    const ids = [data.list[0].id]
    expect((await tenant.post('/user/admin/externalIdentity/unbind', { ids })).code).toBe(0)
    expect((await finished('alice')).data.pending).toBeDefined()
    const noted = await systemTransaction(house.db, tx =>
      run(tx, "select action from uc_audit where resource = 'externalIdentity' order by id"),
    )
    expect(noted.map(it => it.action)).toEqual(['bind', 'bind', 'unbind', 'unbind'])
  })

  it('is removed when its provider is purged, and still listed while the provider is in the bin', async () => {
    const member = await fresh('member')
    await bound(member, 'dave')
    await platform.delete(`${path}/${provider.id}`)
    const { data } = await member.get(own)
    expect(data).toMatchObject({
      offered: [],
      bound: [{ title: 'Elsewhere', name: 'dave@elsewhere' }],
    })
    await platform.post(`${path}/${provider.id}/purge`, {})
    expect((await member.get(own)).data.bound).toEqual([])
  })
})

describe('a provider whose settings change', () => {
  let other: Elsewhere
  let id: string
  const moved = async (change: object) => {
    const { data } = await platform.get(`${path}/${id}`)
    const sent = { version: data.version, clientSecret: registered.clientSecret, ...change }
    expect((await platform.put(`${path}/${id}`, sent)).code).toBe(0)
  }
  const begin = async (): Promise<Begun> =>
    (await house.anyone().post(`${site}/begin`, { provider: id })).data
  const finish = async (begun: Begun) =>
    house.anyone().post(`${site}/finish`, await went(begun, 'alice'))
  beforeAll(async () => {
    other = await startElsewhere('http://localhost/user/web/user/access')
    await platform.post('/admin/admin/outboundHost', {
      host: '127.0.0.1',
      purpose: 'signIn',
      port: Number(new URL(other.issuer).port),
      plain: true,
    })
    const sent = { title: 'Moved', issuer: elsewhere.issuer, ...registered }
    id = (await platform.post(path, sent)).data.id
  })
  afterAll(() => other.close())

  it.each([
    ['issuer', () => ({ issuer: other.issuer })],
    ['client', () => ({ clientId: 'another' })],
  ])('in its %s signs in nobody whom it identified before', async (_, change) => {
    const { data } = await finish(await begin())
    expect(data.pending).toBeDefined()
    const under = await begin()
    const back = await went(under, 'alice')
    await moved(change())
    const someone = await fresh('member')
    const { pending } = data
    expect((await someone.post(`${own}/bind`, { pending })).message).toContain('expired')
    expect((await house.anyone().post(`${site}/finish`, back)).message).toContain('expired')
    expect((await someone.get(own)).data.bound).toEqual([])
    await moved({ issuer: elsewhere.issuer, clientId: registered.clientId })
  })

  it('signs in nobody who was linked with its former issuer', async () => {
    const someone = await fresh('member')
    const { pending } = (await finish(await begin())).data
    expect((await someone.post(`${own}/bind`, { pending })).data).toMatchObject({ bound: true })
    // Bypasses the rule that the issuer cannot change while accounts are linked.
    await systemTransaction(house.db, tx =>
      run(tx, 'update uc_identity_provider set issuer = $1, version = version + 1 where id = $2', [
        other.issuer,
        id,
      ]),
    )
    expect((await finish(await begin())).data.pending).toBeDefined()
  })
})

describe('linked accounts in an older database', () => {
  it('get the issuer of their provider', async () => {
    const client = await house.db.pool.connect()
    try {
      for (const text of [
        'drop view uc_view_external_identity',
        'alter table uc_external_identity drop constraint uc_external_identity_pkey',
        'alter table uc_external_identity drop column issuer',
        'alter table uc_external_identity add primary key (provider_id, subject)',
        'alter table uc_provider_flow drop column issuer, drop column client_id',
        'alter table uc_provider_pending drop column issuer, drop column client_id',
        'delete from uc_migration where number = 2',
      ])
        await client.query(text)
    } finally {
      client.release()
    }
    await applySchema(house.db, resources)
    const rows = await systemTransaction(house.db, tx =>
      run(
        tx,
        'select e.issuer, p.issuer as now from uc_external_identity e join uc_identity_provider p on p.id = e.provider_id',
      ),
    )
    expect(rows).toEqual([{ issuer: rows[0]?.now, now: expect.stringContaining('http') }])
    expect(await planDatabase(house.db, resources)).toEqual({ steps: [], stops: [] })
  })
})
