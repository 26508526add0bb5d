import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultRequestLimits } from '#server/auth/requestLimiter.ts'
import { systemTransaction } from '#server/db/system.ts'
import { bounds } from '#server/features/search/search.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'
import { exhaustively } from '#test/support/tier.ts'
import { withoutHaste } from './support.ts'

let house: TestApp
let tenant: Client
let member: Client
let platform: Client
let restore = () => {}

beforeAll(async () => {
  restore = withoutHaste()
  // 130 searches at once: those that wait for the others are not refused for that.
  const inFlight = { ...defaultRequestLimits, person: 1000, tenant: 1000, maxWaitMs: 60_000 }
  house = await startTestApp({ inFlight })
  tenant = await house.as('tenant')
  member = await house.as('member')
  platform = await house.as('platform')
})
afterAll(async () => {
  restore()
  await house.close()
})

interface Hit {
  resource: string
  id: string
  title: string
  subtitle: string | null
  screen: string
}

const asked = (client: Client, q: string) =>
  client.get(`/user/admin/search?q=${encodeURIComponent(q)}`)
const found = async (client: Client, q: string): Promise<Hit[]> =>
  (await asked(client, q)).data.list
const sql = (text: string, values: unknown[] = []) =>
  systemTransaction(house.db, tx => run(tx, text, values))
const own = async (client: Client) => (await client.get('/user/admin/member/info')).data

describe('a search', () => {
  it('finds by name, user name, code and phone, and says on which screen', async () => {
    const [person] = await found(tenant, '李明哲')
    expect(person).toEqual({
      resource: 'user',
      id: expect.any(String),
      title: '李明哲',
      subtitle: 'liminzhe',
      screen: 'org/user',
    })
    expect(await found(tenant, 'LIMINZHE')).toContainEqual(person)
    const [{ phone }] = (await sql('select phone from uc_user where id = $1', [person?.id])) as [
      { phone: string },
    ]
    expect(await found(tenant, phone)).toContainEqual({
      ...person,
      subtitle: `liminzhe · ${phone}`,
    })
    expect((await found(tenant, 'rd-device-structure'))[0]).toMatchObject({
      resource: 'dept',
      title: '结构组',
      subtitle: 'rd-device-structure',
      screen: 'org/dept',
    })
  })

  it('tells the very text first, then what begins with it, then what holds it', async () => {
    for (const [code, name] of [
      ['zz-1', 'The quokka'],
      ['zz-2', 'Quokka keeper'],
      ['zz-3', 'quokka'],
    ])
      expect((await tenant.post('/user/admin/post', { code, name })).code).toBe(0)
    expect((await found(tenant, 'Quokka')).map(({ title }) => title)).toEqual([
      'quokka',
      'Quokka keeper',
      'The quokka',
    ])
  })

  it('answers five of a resource and twenty in all at most', async () => {
    const list = await found(platform, 'an')
    const counts = [...new Set(list.map(it => it.screen))].map(
      screen => list.filter(it => it.screen === screen).length,
    )
    expect(list.length).toBeGreaterThan(5)
    expect(list.length).toBeLessThanOrEqual(bounds.all)
    expect(Math.max(...counts)).toBeLessThanOrEqual(bounds.each)
  })

  it('does not find what lies in a bin', async () => {
    const { data } = await tenant.post('/user/admin/post', { code: 'numbat', name: 'Numbat' })
    expect(await found(tenant, 'numbat')).toHaveLength(1)
    await tenant.delete(`/user/admin/post/${data.id}`)
    expect(await found(tenant, 'numbat')).toEqual([])
  })
})

describe('nobody finds what they may not see', () => {
  it('of another tenant, not even that there is something', async () => {
    const { tenantId } = await own(tenant)
    const others = await sql(
      'select real_name, user_name, phone, email from uc_user where tenant_id <> $1 and deleted_at is null',
      [tenantId],
    )
    const people = (await sql('select id::text from uc_user where tenant_id = $1', [tenantId])).map(
      ({ id }) => id,
    )
    expect(others.length).toBeGreaterThan(3)
    for (const row of others.slice(0, 12))
      for (const text of [row.user_name, row.phone, row.email].filter(Boolean)) {
        const { data } = await asked(tenant, text)
        expect(Object.keys(data).sort()).toEqual(['left', 'list'])
        expect(
          data.list.filter((it: Hit) => it.resource === 'user' && !people.includes(it.id)),
        ).toEqual([])
      }
  })

  it('outside of their data scope', async () => {
    const { realName, username } = await own(member)
    expect(await found(member, username)).toMatchObject([{ resource: 'user', title: realName }])
    expect(await found(member, '李明哲')).toEqual([])
    expect(await found(member, 'liminzhe')).toEqual([])
  })

  it('of resources whose list no menu grants them', async () => {
    expect((await found(tenant, '结构组')).map(it => it.resource)).toEqual(['dept'])
    expect(await found(member, '结构组')).toEqual([])
    expect((await found(platform, '北辰智能')).map(it => it.resource)).toContain('tenant')
    expect((await found(tenant, '北辰智能')).map(it => it.resource)).not.toContain('tenant')
  })

  it('once the grant is gone', async () => {
    const { tenantId } = await own(member)
    const [role] = await sql(
      `update uc_role r set menu_ids = array(select m from unnest(r.menu_ids) m where m <> all(g.ids))
       from (select array_agg(id) as ids from uc_menu where permissions::text like '%GET /user/admin/post%') g
       where r.tenant_id = $1 and r.code = 'member' and r.menu_ids && g.ids returning r.id`,
      [tenantId],
    )
    expect(role).toBeDefined()
    const again = await house.as('member')
    house.pass(120_000)
    expect((await found(again, 'engineer')).map(it => it.resource)).not.toContain('post')
  })

  it('by a secret, and by what nobody named', async () => {
    house.pass(120_000)
    const [{ hash }] = (await sql(
      "select encode(hash, 'hex') as hash from uc_session limit 1",
    )) as [{ hash: string }]
    expect(await asked(tenant, hash.slice(0, 20))).toMatchObject({ code: 0, data: { list: [] } })
    const logged = await asked(platform, 'GET /user/admin')
    expect(logged.data.list.map((it: Hit) => it.resource)).not.toContain('accessCall')
  })

  it('without being signed in', async () => {
    expect((await asked(house.anyone(), '李明哲')).code).toBe(61)
  })
})

describe('platform staff', () => {
  it('find rows of all tenants, on the screen of all, with whose they are', async () => {
    const [person] = await found(platform, 'liminzhe')
    expect(person).toMatchObject({ resource: 'user', title: '李明哲', screen: 'tenant/user/list' })
    expect(person?.subtitle).toBe('liminzhe · 北辰智能')
  })

  it('find their own rows once, on their own screen', async () => {
    const { username } = await own(platform)
    const hits = (await found(platform, username)).filter(it => it.resource === 'user')
    expect(hits.map(it => it.screen)).toEqual(['org/user'])
  })
})

describe('what is asked', () => {
  it('holds its own %, _ and \\ as they are', async () => {
    for (const text of ['%%', '__', '\\\\', '%李', '_明_', "李' or '1'='1", '";--'])
      expect(await found(tenant, text)).toEqual([])
    await tenant.post('/user/admin/post', { code: 'percent', name: '100%_\\ sure' })
    expect(await found(tenant, '0%_\\ s')).toHaveLength(1)
  })

  it.each([['a'], [''], [' x '], ['1']])('is two characters long at least: %j', async text => {
    expect(await asked(tenant, text)).toMatchObject({
      code: 51,
      data: { fields: { q: 'At least 2 characters' } },
    })
  })

  it('may be one Chinese character', async () => {
    expect((await found(tenant, '李')).some(it => it.title === '李明哲')).toBe(true)
  })

  it.each([['\0\0'], ['a\u0007b'], ['x'.repeat(101)]])(
    'is refused when it is no text: %j',
    async text => {
      expect((await asked(tenant, text)).code).toBe(51)
    },
  )

  it.each([['__proto__'], ['[object Object]'], ['😀😀'], ['ﬀ ﬁ'], ['{"$gt":""}'], ['‮evil']])(
    'may be as odd as it likes: %j',
    async text => {
      expect(await asked(tenant, text)).toMatchObject({ code: 0, data: { list: [], left: [] } })
    },
  )

  exhaustively(() => {
    it('is too much at some point in a minute, for one person and nobody else', async () => {
      house.pass(120_000)
      const eager = await house.as('manager')
      const answers = await Promise.all(Array.from({ length: 130 }, () => asked(eager, 'zzzz')))
      expect(answers.filter(({ status }) => status === 429).length).toBe(10)
      expect((await asked(tenant, 'zzzz')).code).toBe(0)
    })
  })
})

exhaustively(() => {
  describe('time', () => {
    it('is bounded: what is slow is left out and named, the rest is told', async () => {
      const { one, whole } = bounds
      // As slow as a table of millions of rows: readers wait for the lock.
      const { pool } = house.db
      const client = await pool.connect()
      await client.query('begin; lock table uc_dept in access exclusive mode')
      // Much more than the others need on a busy machine, and in all enough for each of them.
      Object.assign(bounds, { one: 3000, whole: 20_000 })
      const { data } = await asked(tenant, '李明哲')
      Object.assign(bounds, { one, whole })
      await client.query('rollback')
      client.release()
      expect(data.left).toEqual(['dept'])
      expect(data.list.map((it: Hit) => it.resource)).toEqual(['user'])
    })
  })
})
