import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { newPerson, signInAs } from './support.ts'

let house: TestApp
let person: { userName: string; password: string }
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  person = await newPerson(house, 'cookie')
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

const info = '/user/admin/member/info'
const posts = '/user/admin/post'
const logout = '/user/admin/site/logout'
const cookieIn = ({ headers }: { headers: Headers }) => headers.get('set-cookie')

describe('the cookie of a session', () => {
  it.each([
    [false, 2 * 60 * 60],
    [true, 30 * 24 * 60 * 60],
  ])(
    'lasts as long as the session, remembered %s, whatever clock the browser has',
    async (remember, seconds) => {
      const { data } = await house.anyone().get('/user/admin/site/captcha')
      const code = house.captchas.get(data.cid)
      const answer = await house.anyone().post('/user/admin/site/accountLogin', {
        username: person.userName,
        password: person.password,
        cid: data.cid,
        code,
        remember,
      })
      expect(cookieIn(answer)).toMatch(
        new RegExp(`^XSRF-TOKEN=[\\w-]{43}; Path=/; SameSite=Lax; Max-Age=${seconds}$`),
      )
    },
  )

  it('comes again with any read whose browser has lost it, and not otherwise', async () => {
    const own = `XSRF-TOKEN=${tenant.crossSite}`
    const other = await house.as('tenant')
    for (const path of [info, posts, '/user/admin/role/antd/menu'])
      for (const cookie of ['', 'a=b', `XSRF-TOKEN=${other.crossSite}`])
        expect(cookieIn(await tenant.get(path, undefined, { cookie }))).toContain(`${own}; `)
    expect(cookieIn(await tenant.get(info, undefined, { cookie: `a=b; ${own}` }))).toBeNull()
  })

  it('does not come without the bearer token, and authenticates nobody', async () => {
    const headers = { cookie: `XSRF-TOKEN=${tenant.crossSite}` }
    const read = await house.anyone().get(info, undefined, headers)
    expect([read.code, cookieIn(read)]).toEqual([61, null])
    const written = await house.anyone().post(
      posts,
      { name: 'x', code: 'x' },
      {
        ...headers,
        'x-xsrf-token': tenant.crossSite ?? '',
      },
    )
    expect(written.code).toBe(61)
  })

  it('is named by the refusal of a write without it, so that a browser can fetch it', async () => {
    const refused = await tenant.post(posts, { name: 'x', code: 'x' }, { 'x-xsrf-token': '' })
    expect(refused).toMatchObject({ code: 62, data: { xsrf: true } })
  })
})

describe('signing out', () => {
  it('needs the bearer token alone', async () => {
    const mine = await house.as('member')
    expect(await mine.post(logout, undefined, { 'x-xsrf-token': '' })).toMatchObject({ code: 0 })
    expect(await mine.get(info)).toMatchObject({ code: 61 })
  })

  it('is refused to a cookie without it', async () => {
    const mine = await house.as('member')
    const headers = { cookie: `XSRF-TOKEN=${mine.crossSite}`, 'x-xsrf-token': mine.crossSite ?? '' }
    expect(await house.anyone().post(logout, undefined, headers)).toMatchObject({ code: 61 })
    expect(await mine.get(info)).toMatchObject({ code: 0 })
  })

  it('works from a page that was drawn for somebody else', async () => {
    const { data } = await signInAs(house, person.userName, person.password)
    const answer = await house
      .anyone()
      .post(logout, undefined, { authorization: data.token, 'x-tenant': '1', 'x-user': '1' })
    expect(answer).toMatchObject({ code: 0 })
  })
})

it('a page that was drawn for somebody else of the same tenant is answered nothing', async () => {
  const { data: me } = await tenant.get(info)
  const { data: other } = await (await house.as('member')).get(info)
  expect(other.tenantId).toBe(me.tenantId)
  const as = (user: string) =>
    tenant.post(posts, { name: user, code: `c${user}` }, { 'x-user': user })
  expect(await as(other.id)).toMatchObject({ code: 62, data: { acting: 'elsewhere' } })
  expect(await tenant.get(posts, undefined, { 'x-user': other.id })).toMatchObject({ code: 62 })
  expect(await as(me.id)).toMatchObject({ code: 0 })
})
