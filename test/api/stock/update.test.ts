import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyField } from '#resources/core/fields.ts'
import { type AnyResource, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { keyOf, programOf } from '#test/support/openAccess.ts'
import { requiredRows, sampleRow, sampleValue } from '#test/support/rows.ts'
import { run } from '#test/support/sql.ts'
import { representing } from '#test/support/tier.ts'

type Row = Record<string, unknown> & { id: string; version: number }

let house: TestApp
let people: { platform: Client; tenant: Client }

beforeAll(async () => {
  house = await startTestApp()
  const [platform, tenant] = await Promise.all([house.as('platform'), house.as('tenant')])
  people = { platform, tenant }
})
afterAll(() => house.close())

const editable = resources.filter(it =>
  (Object.values(it.screens) as Screen[]).some(({ actions }) => actions.includes('update')),
)
const whose = (resource: AnyResource): Client =>
  resource.tenancy === 'platform' ? people.platform : people.tenant

/** Values of a new row where the sample values are not valid. */
const needed: Readonly<Record<string, object>> = {
  openAccess: { scopes: ['GET /user/admin/post'], ips: ['10.0.0.1'], expiresAt: null },
  invite: { expiresAt: null },
  identityProvider: { issuer: 'https://id.example.com' },
  notice: { expiresAt: null, publishAt: null, rangeType: 1 },
  gateway: {
    channel: 'sms',
    kind: 'webhook',
    address: 'https://sms.example.com/',
    sender: undefined,
    userName: undefined,
  },
  menu: { type: 'menu', client: 'pc', component: null, parentId: null },
  user: { deptId: null },
  role: { dataScope: 5 },
}

const refused = async (answer: Promise<Envelope>) => {
  const { code, data, message } = await answer
  return { code, fields: Object.keys(data?.fields ?? {}).sort(), message }
}

let made = 0
/**
 * A row as a stock react-admin client has it, with all columns of the server. A new row where the
 * resource allows it.
 */
const rowOf = async (resource: AnyResource): Promise<Row> => {
  const client = whose(resource)
  const id = resource.single
    ? (await client.get(resource.api)).data.list[0].id
    : await idOfNew(resource)
  return (await client.get(`${resource.api}/${id}`)).data
}

const idOfNew = async (resource: AnyResource): Promise<string> => {
  made += 1
  const host = resource.name === 'outboundHost' ? { host: `10.9.8.${made}` } : {}
  const given = await requiredRows(
    name => resources.find(it => it.name === name),
    resource,
    async (target, row) => (await whose(target).post(target.api, row)).data.id,
  )
  const body = { ...sampleRow(resource, made * 5 + 2, given), ...needed[resource.name], ...host }
  const { code, data, message } = await whose(resource).post(resource.api, body)
  expect({ code, message, fields: data?.fields }, resource.name).toMatchObject({ code: 0 })
  return data.id
}

/** A plain field that can be changed without side effects, with another value for it. */
const harmless = (resource: AnyResource, row: Row): Record<string, unknown> => {
  const plain = fieldsOf(resource).find(
    ([name, field]) =>
      isWritable(field, 'update') &&
      !field.when &&
      ['integer', 'multiline', 'text'].includes(field.kind) &&
      !['code', 'path', 'parentId', 'component', 'host'].includes(name),
  ) as readonly [string, AnyField]
  const value = [1, 2].map(seed => sampleValue(resource, plain[0], seed + 40))
  return { [plain[0]]: value.find(it => it !== row[plain[0]]) }
}

describe.each(representing(editable).map(it => [it.name, it] as const))('%s', (_, resource) => {
  it('accepts a whole record back unchanged, and changes nothing', async () => {
    const row = await rowOf(resource)
    const path = `${resource.api}/${row.id}`
    const answer = await whose(resource).put(path, row)
    expect(answer).toMatchObject({ code: 0, data: { id: row.id, version: row.version } })
    const { version, ...without } = row
    expect(await whose(resource).put(path, without)).toMatchObject({ code: 0, data: { version } })
    const history = await whose(resource).get(`${path}/history`)
    if (history.code === 0)
      expect(history.data.list.map((it: { action: string }) => it.action)).not.toContain('update')
  })

  it('accepts a whole record with one changed field, and logs only that field', async () => {
    const row = await rowOf(resource)
    const path = `${resource.api}/${row.id}`
    const change = harmless(resource, row)
    const answer = await whose(resource).put(path, { ...row, ...change })
    expect(answer).toMatchObject({ code: 0, data: change })
    expect(answer.data.version).toBe(row.version + 1)
    const [line] = (await whose(resource).get(`${path}/history`)).data.list
    expect(line).toMatchObject({ action: 'update' })
    expect(line.changes.map((it: { field: string }) => it.field)).toEqual(Object.keys(change))
  })

  it('refuses by name a field of the server with another value', async () => {
    const row = await rowOf(resource)
    const path = `${resource.api}/${row.id}`
    const changed = {
      id: '1234567',
      createdAt: '2001-01-01T00:00:00.000Z',
      createdBy: '1234567',
      updatedAt: '2001-01-01T00:00:00.000Z',
      updatedBy: '1234567',
    }
    expect(await refused(whose(resource).put(path, { ...row, ...changed }))).toMatchObject({
      code: 51,
      fields: Object.keys(changed).sort(),
    })
    const fixed = fieldsOf(resource).filter(
      ([, field]) =>
        field.kind !== 'secret' &&
        !isWritable(field, 'update') &&
        !field.unversioned &&
        !field.lapses,
    )
    for (const [name, field] of fixed) {
      const other = [1, 2].map(seed => sampleValue(resource, name, seed))
      const value = other.find(it => JSON.stringify(it) !== JSON.stringify(row[name]))
      if (value === undefined || field.kind === 'reference') continue
      expect(await refused(whose(resource).put(path, { ...row, [name]: value })), name).toEqual({
        code: 51,
        fields: [name],
        message: expect.any(String),
      })
    }
  })

  it('refuses by name a field that no answer contains, whatever its value', async () => {
    const row = await rowOf(resource)
    const secrets = fieldsOf(resource)
      .filter(([, field]) => field.kind === 'secret' && !isWritable(field, 'update'))
      .map(([name]) => name)
    for (const name of [...secrets, 'tenantId', 'deletedAt', 'deletedBy', '__proto__x'])
      for (const value of [null, '1', '2'])
        expect(
          await refused(
            whose(resource).put(`${resource.api}/${row.id}`, { ...row, [name]: value }),
          ),
        ).toMatchObject({ code: 51, fields: [name] })
  })
})

describe('a record that is sent back', () => {
  const posts = '/user/admin/post'
  const newPost = async (more = {}) =>
    (
      await people.tenant.post(posts, {
        name: `P ${Math.random()}`,
        code: `p${Date.now()}${Math.random()}`.replace('.', ''),
        ...more,
      })
    ).data as Row

  const ordinary = async (): Promise<Row> => {
    const { id } = (await (await house.as('member')).get('/user/admin/member/info')).data
    return (await people.tenant.get(`/user/admin/member/${id}`)).data
  }

  it('may contain a value in another spelling', async () => {
    const row = await newPost({ remark: 'Zo\u00eb' })
    const instant = new Date(row.createdAt as string)
    const shifted = new Date(instant.getTime() + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
    const answer = await people.tenant.put(`${posts}/${row.id}`, {
      ...row,
      createdAt: shifted,
      remark: ' Zoe\u0308 ',
    })
    expect(answer).toMatchObject({ code: 0, data: { version: row.version, remark: 'Zo\u00eb' } })
  })

  it('may contain old values of fields that change without a new version', async () => {
    const api = '/user/admin/member'
    const row = await ordinary()
    await house.as('member')
    const sent = {
      ...row,
      lastActiveAt: null,
      lastLoginAt: null,
      loginCount: 999,
      labels: { x: 1 },
    }
    expect(await people.tenant.put(`${api}/${row?.id}`, sent)).toMatchObject({
      code: 0,
      data: { version: row?.version },
    })
    const wrong = { ...sent, userName: 'somebody.else' }
    expect(await refused(people.tenant.put(`${api}/${row?.id}`, wrong))).toMatchObject({
      code: 51,
      fields: ['userName'],
    })
  })

  it('does not make the translated title of a menu the stored one', async () => {
    const api = '/user/admin/menu'
    const stored = () =>
      systemTransaction(house.db, tx =>
        run(tx, 'select id, title from uc_menu where deleted_at is null order by id'),
      )
    const before = await stored()
    const { list } = (await people.platform.get(`${api}?range=[0,9]`)).data
    const titles = new Map(before.map(it => [String(it.id), it.title]))
    expect((list as Row[]).some(it => titles.get(it.id) !== it.title)).toBe(true)
    for (const row of list as Row[])
      expect(await people.platform.put(`${api}/${row.id}`, { ...row, sort: 77 })).toMatchObject({
        code: 0,
        data: { sort: 77, title: row.title },
      })
    expect(await stored()).toEqual(before)
  })

  it('is refused as out of date when the row has another version', async () => {
    const row = await newPost()
    expect(await people.tenant.put(`${posts}/${row.id}`, { sort: 5 })).toMatchObject({ code: 0 })
    expect(await people.tenant.put(`${posts}/${row.id}`, { ...row, sort: 6 })).toMatchObject({
      code: -1,
      data: { version: row.version + 1 },
    })
  })

  it('may keep a value that is older than a stricter rule, which new values must follow', async () => {
    const api = '/user/admin/member'
    const row = await ordinary()
    await systemTransaction(house.db, tx =>
      run(tx, "update uc_user set phone = '12' where id = $1", [row.id]),
    )
    const old = { ...row, phone: '12' }
    expect(await people.tenant.put(`${api}/${row.id}`, { ...old, remark: 'x' })).toMatchObject({
      code: 0,
      data: { phone: '12', remark: 'x' },
    })
    const { version } = (await people.tenant.get(`${api}/${row.id}`)).data
    expect(
      await refused(people.tenant.put(`${api}/${row.id}`, { version, phone: '13' })),
    ).toMatchObject({ fields: ['phone'] })
  })
})

describe('updates without a version', () => {
  const posts = '/user/admin/post'

  it('of different fields at once all take effect', async () => {
    const made = await people.tenant.post(posts, { name: 'Racer', code: 'racer' })
    const path = `${posts}/${made.data.id}`
    const changes = [{ sort: 9 }, { remark: 'kept' }, { status: 2 }, { name: 'Winner' }]
    const answers = await Promise.all(changes.map(it => people.tenant.put(path, it)))
    expect(answers.map(it => it.code)).toEqual([0, 0, 0, 0])
    expect((await people.tenant.get(path)).data).toMatchObject({
      ...Object.assign({}, ...changes),
      version: made.data.version + changes.length,
    })
  })

  it('follow every rule: limits, scope, uniqueness, rank', async () => {
    const api = '/user/admin/member'
    const own = (await people.tenant.get('/user/admin/member/info')).data.id
    expect(await people.tenant.put(`${api}/${own}`, { status: 2 })).not.toMatchObject({ code: 0 })
    await people.tenant.post(posts, { name: 'Taken', code: 'taken' })
    const { data } = await people.tenant.post(posts, { name: 'Free', code: 'free' })
    expect(
      await refused(people.tenant.put(`${posts}/${data.id}`, { code: 'TAKEN' })),
    ).toMatchObject({ code: 51, fields: ['code'] })
    const strange = (await people.platform.get(`${api}/across?range=[0,0]&sort=["tenantId","ASC"]`))
      .data.list[0].id
    expect(await people.tenant.put(`${api}/${strange}`, { remark: 'x' })).toMatchObject({
      code: 65,
    })
  })
})

describe('a caller who may change rows but not read them', () => {
  it('is refused each read-only field by name, whatever its value', async () => {
    const posts = '/user/admin/post'
    const key = await keyOf(people.tenant, [`PUT ${posts}/:id`])
    const program = await programOf(house, key)
    const { data: row } = await people.tenant.post(posts, { name: 'Unseen', code: 'unseen' })
    const path = `${posts}/${row.id}`
    expect(await program.get(path)).toMatchObject({ code: 62 })
    const server = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
    for (const name of [...server, 'labels']) {
      const right = await program.put(path, { version: row.version, [name]: row[name] })
      const wrong = await program.put(path, { version: row.version, [name]: '1' })
      expect([right.code, Object.keys(right.data.fields)]).toEqual([51, [name]])
      expect({ ...wrong, headers: null }).toEqual({ ...right, headers: null })
    }
    expect(await program.put(path, { version: row.version, sort: 3 })).toMatchObject({ code: 0 })
  })

  it('learns nothing of their own masked phone number through their own account', async () => {
    const member = await house.as('member')
    const api = '/user/admin/member/account'
    const { data: own } = await member.get(api)
    const seen = (await people.tenant.get(`/user/admin/member/${own.id}`)).data
    for (const phone of [seen.phone, '13900000000'])
      expect(await refused(member.post(api, { version: own.version, phone }))).toMatchObject({
        code: 51,
        fields: ['phone'],
      })
    expect(await refused(member.post(api, { qq: '1' }))).toMatchObject({ fields: ['version'] })
  })
})
