import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { systemTransaction } from '#server/db/system.ts'
import {
  loadDefinitions,
  prepareAdded,
  watchDefinitions,
} from '#server/features/definitions/definitions.ts'
import { deleteUnusedFiles } from '#server/features/files/unusedFiles.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { wordsFor } from '#test/support/pump.ts'

/** Definitions that are changed at run time: what happens to rows, files, defaults and addresses. */
const path = '/admin/admin/site/definitions'
let app: TestApp
let staff: Client
let tenant: Client

beforeAll(async () => {
  app = await startTestApp()
  const stop = watchDefinitions(app.deps, app.registry)
  const { close } = app
  app = { ...app, close: async () => [stop(), await close()] as never }
  ;[staff, tenant] = await Promise.all([app.as('platform'), app.as('tenant')])
})
afterAll(() => app.close())

type Mistakes = { data: { mistakes?: { path: string; message: string }[] } }
const mistakesIn = (answer: Mistakes) => (answer.data.mistakes ?? []).map(it => it.path)
const rows = async (text: string) =>
  (await systemTransaction(app.deps.db, tx => sql.raw(text).execute(tx))).rows as Record<
    string,
    unknown
  >[]

const name = { kind: 'text', required: true }
type Fields = Readonly<Record<string, object>>
/** A definition with as few settings as possible. */
const draft = (resource: string, fields: Fields, more: object = {}) => {
  const definition = {
    name: resource,
    api: `/app/water/${resource}`,
    tenancy: 'tenant',
    scope: 'all',
    fields: { name, ...fields },
    ...more,
  }
  return { definition, words: wordsFor(definition) }
}
const post = (resource: string, fields: Fields, more?: object) =>
  staff.post(path, draft(resource, fields, more))
const put = (resource: string, fields: Fields, more?: object) =>
  staff.put(`${path}/${resource}`, draft(resource, fields, more))
const create = async (resource: string, values: object = {}) => {
  const { code, data } = await tenant.post(`/app/water/${resource}`, { name: 'A', ...values })
  expect(code).toBe(0)
  return data
}
const read = async (resource: string, id: string) =>
  (await tenant.get(`/app/water/${resource}/${id}`)).data

describe('a definition without screens', () => {
  it('has one below the organisation', async () => {
    expect((await post('valve', {})).code).toBe(0)
    expect(
      await rows(
        `select m.path, p.name as parent from uc_menu m join uc_menu p on p.id = m.parent_id
          where m.path = '/water/valve' and m.deleted_at is null`,
      ),
    ).toEqual([{ path: '/water/valve', parent: 'org' }])
  })

  it('is refused with actions or inquiries, which need code', async () => {
    const actions = { drain: { on: 'record', label: { 'en-US': 'Drain' } } }
    const inquiries = { ask: { on: 'record', beside: 'update' } }
    expect(mistakesIn(await post('tap', {}, { actions }))).toContain('actions.drain')
    expect(mistakesIn(await post('tap', {}, { inquiries }))).toContain('inquiries.ask')
  })
})

describe('initial values', () => {
  it('of a kind are those of rows, although JSON does not state them', async () => {
    const fields = { state: { kind: 'status' }, tags: { kind: 'list' }, wet: { kind: 'flag' } }
    expect((await post('basin', fields)).code).toBe(0)
    const { id } = await create('basin')
    expect(await read('basin', id)).toMatchObject({ state: 1, tags: [], wet: false })
    const found = async (filter: object) =>
      (await tenant.get(`/app/water/basin?filter=${encodeURIComponent(JSON.stringify(filter))}`))
        .data.total
    expect(await found({ state: 1 })).toBe(1)
    expect(await found({ wet: false })).toBe(1)
  })

  it.each([
    ['list', { initial: ['a', 'b c', 'say "x"', 'back\\slash', 'null', '水'] }],
    ['dateTime', { initial: '2026-01-01T08:00:00.500Z' }],
    ['json', { initial: { b: 1, a: ["it's", { c: null }] } }],
    ['date', { initial: '2026-01-01' }],
  ])('of a %s are stored, also when nothing else changes', async (kind, options) => {
    const resource = `with${kind.toLowerCase()}`
    const field = { kind, ...options }
    expect(await post(resource, { value: field })).toMatchObject({ code: 0 })
    const { id } = await create(resource)
    expect((await read(resource, id)).value).toEqual(options.initial)
    expect((await put(resource, { value: field, other: { kind: 'text' } })).code).toBe(0)
    const stored = await rows(`insert into uc_${resource} (tenant_id, name)
      select tenant_id, 'B' from uc_${resource} returning id`)
    expect((await read(resource, String(stored[0]?.id))).value).toEqual(options.initial)
  })
})

describe('a renamed field', () => {
  it('cannot have been a column that every row has', async () => {
    expect((await post('pool', {})).code).toBe(0)
    for (const was of ['deletedAt', 'version', 'id', 'tenantId', 'no;name'])
      expect(mistakesIn(await put('pool', { when: { kind: 'text', was } })), was).toContain(
        'fields.when.was',
      )
  })

  it('may become required at once, since rows have values under its earlier name', async () => {
    expect((await post('hose', { maker: { kind: 'text' } })).code).toBe(0)
    const { id } = await create('hose', { maker: 'ACME' })
    const brand = { kind: 'text', required: true, was: 'maker' }
    expect((await put('hose', { brand })).code).toBe(0)
    expect(await read('hose', id)).toMatchObject({ brand: 'ACME' })
  })

  it('cannot lead to another resource than before while rows have values', async () => {
    expect((await post('meter', { postId: { kind: 'reference', to: 'post' } })).code).toBe(0)
    const first = (await tenant.get('/user/admin/post')).data.list[0]
    await create('meter', { postId: first.id })
    const roleId = { kind: 'reference', to: 'role', was: 'postId' }
    expect(mistakesIn(await put('meter', { roleId }))).toEqual(['fields.roleId.kind'])
  })

  it('takes the values of that earlier name which has some', async () => {
    expect((await post('weir', { x: { kind: 'text' } })).code).toBe(0)
    const { id } = await create('weir', { x: 'kept' })
    expect((await put('weir', { y: { kind: 'text' } })).code).toBe(0)
    expect((await put('weir', { z: { kind: 'text', was: ['y', 'x'] } })).code).toBe(0)
    expect(await read('weir', id)).toMatchObject({ z: 'kept' })
    expect((await put('weir', { z: { kind: 'text', was: ['y', 'x'] }, q: name })).code).toBe(51)
    expect((await post('dam', {})).code).toBe(0)
  })
})

it('files of a field that is gone are kept as long as its column', async () => {
  expect((await post('plan', { papers: { kind: 'files' } })).code).toBe(0)
  const { id } = await create('plan')
  await rows(
    `with file as (insert into uc_file (tenant_id, hash, use, public, name, type, path, size, created_by, touched_at)
        select tenant_id, 'x', 'attachment', false, 'former.txt', 'text/plain', '/user/files/x', 1, 1, now() - interval '2 days'
        from uc_plan where id = ${id} returning id)
      update uc_plan set papers = array(select id from file) where id = ${id}`,
  )
  expect((await put('plan', {})).code).toBe(0)
  await deleteUnusedFiles(app)
  expect(await rows("select from uc_file where name = 'former.txt'")).toHaveLength(1)
  expect((await put('plan', { papers: { kind: 'files' } })).code).toBe(0)
  expect((await read('plan', id)).papers).toHaveLength(1)
})

it('the log of a change never cuts a character in two', async () => {
  const label = (text: string) => ({ 'zh-CN': text, 'en-US': text })
  const labels = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`v${at}`, label('𠀀'.repeat(150))]),
  )
  for (const shift of ['', 'y', 'yy', 'yyy']) {
    const grade = { kind: 'choice', of: Object.keys(labels), label: label(shift), labels }
    expect(await put('valve', { grade })).toMatchObject({ code: 0 })
  }
})

it('links of fields with long names have a table', async () => {
  const resource = `reservoir${'x'.repeat(25)}`
  const field = `positions${'y'.repeat(25)}`
  expect(await post(resource, { [field]: { kind: 'references', to: 'post' } })).toMatchObject({
    code: 0,
  })
  const first = (await tenant.get('/user/admin/post')).data.list[0]
  const { id } = await create(resource, { [field]: [first.id] })
  expect(await read(resource, id)).toMatchObject({ [field]: [first.id] })
})

it('another order of fields is a change', async () => {
  const [a, b] = [{ kind: 'text' }, { kind: 'text' }]
  expect((await post('ditch', { a, b })).code).toBe(0)
  expect((await put('ditch', { b, a })).code).toBe(0)
  const { list } = (await staff.get(path)).data
  const stored = list.find((it: { name?: string; definition: { name: string } }) =>
    [it.name, it.definition.name].includes('ditch'),
  )
  expect(Object.keys(stored.definition.fields)).toEqual(['name', 'b', 'a'])
})

it('rows are named by the title that the definition has now', async () => {
  expect((await post('lake', { code: { kind: 'text' } })).code).toBe(0)
  expect((await post('boat', { lakeId: { kind: 'reference', to: 'lake' } })).code).toBe(0)
  const lake = await create('lake', { name: 'Old', code: 'NEW' })
  const boat = await create('boat', { lakeId: lake.id })
  const shown = async () => {
    const { list } = (await tenant.get('/app/water/boat')).data
    return JSON.stringify(list.find((it: { id: string }) => it.id === boat.id))
  }
  expect(await shown()).toContain('Old')
  expect((await put('lake', { code: { kind: 'text' } }, { title: 'code' })).code).toBe(0)
  expect(await shown()).toContain('NEW')
})

it('screens have no addresses that are those of another one', async () => {
  expect((await post('pier', {})).code).toBe(0)
  const at = (place: string) => ({ screens: { main: { path: place, menu: {} } } })
  for (const place of ['water/pier/bin', 'water/pier/create', 'water/PIER', 'water'])
    expect(mistakesIn(await post('quay', {}, at(place))), place).toContain('screens.main.path')
  expect((await post('quay', {}, at('water/piers'))).code).toBe(0)
})

it('what rows of a removed definition refer to is not purged', async () => {
  expect((await post('crew', { postId: { kind: 'reference', to: 'post' } })).code).toBe(0)
  const made = (await tenant.post('/user/admin/post', { name: 'Diver', code: 'diver' })).data
  const { id } = await create('crew', { postId: made.id })
  expect((await staff.delete(`${path}/crew`)).code).toBe(0)
  expect((await tenant.delete(`/user/admin/post/${made.id}`)).code).toBe(0)
  const purge = await tenant.post(`/user/admin/post/${made.id}/purge`)
  expect(purge).toMatchObject({ status: 200, code: -1 })
  expect(purge.message).toContain('crew')
  expect((await post('crew', { postId: { kind: 'reference', to: 'post' } })).code).toBe(0)
  expect((await read('crew', id)).postId).toBe(made.id)
})

it('a definition whose tables could not be made leaves nothing that others stumble on', async () => {
  const client = await app.deps.db.pool.connect()
  await client.query('begin; lock table uc_post in row exclusive mode')
  const fields = { postId: { kind: 'reference', to: 'post' }, papers: { kind: 'files' } }
  expect((await post('half', fields)).code).not.toBe(0)
  await client.query('rollback')
  client.release()
  expect((await post('whole', {})).code).toBe(0)
  const made = (await tenant.post('/user/admin/post', { name: 'Baker', code: 'baker' })).data
  expect((await tenant.delete(`/user/admin/post/${made.id}`)).code).toBe(0)
  expect((await tenant.post(`/user/admin/post/${made.id}/purge`)).code).toBe(0)
  await expect(deleteUnusedFiles(app)).resolves.not.toThrow()
  expect((await post('half', fields)).code).toBe(0)
}, 60_000)

it('a process that missed changes of several definitions serves them as they are now', async () => {
  const at = (place: string) => ({ screens: { main: { path: place, menu: {} } } })
  for (const [name, place] of [
    ['ga', 'g1'],
    ['gb', 'g2'],
    ['gc', 'g3'],
  ] as const)
    expect((await post(name, {}, at(`water/${place}`))).code).toBe(0)
  const far = createRegistry(resources)
  await loadDefinitions(app.deps, far)
  for (const [name, place] of [
    ['gc', 'g4'],
    ['gb', 'g3'],
    ['ga', 'g2'],
    ['gc', 'g1'],
  ] as const)
    expect((await put(name, {}, at(`water/${place}`))).code).toBe(0)
  await loadDefinitions(app.deps, far)
  const names = ['g1', 'g2', 'g3'].map(it => far.screenOf(`water/${it}`)?.resource.name)
  expect(names).toEqual(['gc', 'ga', 'gb'])
})

it('files of a field that was taken out before its definition was removed are kept with the rows', async () => {
  expect((await post('map', { papers: { kind: 'files' } })).code).toBe(0)
  const { id } = await create('map')
  await rows(
    `with file as (insert into uc_file (tenant_id, hash, use, public, name, type, path, size, created_by, touched_at)
        select tenant_id, 'x', 'attachment', false, 'map.txt', 'text/plain', '/user/files/x', 1, 1, now() - interval '2 days'
        from uc_map where id = ${id} returning id)
      update uc_map set papers = array(select id from file) where id = ${id}`,
  )
  expect((await put('map', {})).code).toBe(0)
  expect((await staff.delete(`${path}/map`)).code).toBe(0)
  await deleteUnusedFiles(app)
  expect((await post('map', { papers: { kind: 'files' } })).code).toBe(0)
  expect((await read('map', id)).papers).toHaveLength(1)
  expect(await rows("select from uc_file where name = 'map.txt'")).toHaveLength(1)
})

it('fields of an attempt that failed are not those of the definition that is added then', async () => {
  const client = await app.deps.db.pool.connect()
  await client.query('begin; lock table uc_post in row exclusive mode')
  const fields = { postId: { kind: 'reference', to: 'post' }, papers: { kind: 'files' } }
  expect((await post('effort', fields)).code).not.toBe(0)
  await client.query('rollback')
  client.release()
  expect((await post('effort', {})).code).toBe(0)
  await expect(deleteUnusedFiles(app)).resolves.not.toThrow()
}, 60_000)

it('a definition whose tables cannot be prepared at the start is not served, whatever changes later', async () => {
  expect((await post('bolt', { size: { kind: 'text' } })).code).toBe(0)
  await create('bolt', { size: 'x' })
  const stored = draft('bolt', { size: { kind: 'integer' } }).definition
  const store = (json: string) =>
    rows(
      `update uc_definition set definition = '${json}'::jsonb, source = '${json}'::json where name = 'bolt'`,
    )
  await store(JSON.stringify(stored))
  const far = createRegistry(resources)
  await loadDefinitions(app.deps, far)
  await prepareAdded(app.deps, far)
  expect(far.find('bolt')).toBeUndefined()
  expect(far.find('map')).toBeDefined()
  await loadDefinitions(app.deps, far)
  expect(far.find('bolt')).toBeUndefined()
  await store(JSON.stringify(draft('bolt', { size: { kind: 'text' } }).definition))
  await loadDefinitions(app.deps, far)
  expect(far.find('bolt')).toBeDefined()
})

it('one that does not fit to the product of a process keeps no other from being followed', async () => {
  const at = (place: string) => ({ screens: { main: { path: place, menu: {} } } })
  for (const [name, place] of [
    ['ka', 'k1'],
    ['kb', 'k2'],
    ['kd', 'k9'],
  ] as const)
    expect((await post(name, {}, at(`water/${place}`))).code).toBe(0)
  const own = parseDefinition(draft('own', {}, at('water/k9')).definition)
  const far = createRegistry([...resources, own])
  await loadDefinitions(app.deps, far)
  for (const [name, place] of [
    ['ka', 'k3'],
    ['kb', 'k1'],
    ['ka', 'k2'],
  ] as const)
    expect((await put(name, {}, at(`water/${place}`))).code).toBe(0)
  await loadDefinitions(app.deps, far)
  const names = ['k1', 'k2', 'k9'].map(it => far.screenOf(`water/${it}`)?.resource.name)
  expect(names).toEqual(['kb', 'ka', 'own'])
})

describe('a field that comes back as links', () => {
  it('leads elsewhere than before it was taken out', async () => {
    expect((await post('sluice', { parts: { kind: 'references', to: 'dept' } })).code).toBe(0)
    expect((await put('sluice', {})).code).toBe(0)
    expect((await put('sluice', { parts: { kind: 'references', to: 'role' } })).code).toBe(0)
    expect((await create('sluice', { parts: [] })).parts).toEqual([])
  })

  it('takes the place of a secret, which has no column', async () => {
    expect((await post('lock', { parts: { kind: 'secret' } })).code).toBe(0)
    expect((await put('lock', { parts: { kind: 'references', to: 'dept' } })).code).toBe(0)
    expect((await create('lock', { parts: [] })).parts).toEqual([])
  })
})

describe('a definition', () => {
  it('of the platform does not hide deleted rows of tenants, which would break their purging', async () => {
    const hiding = { kind: 'reference', to: 'user', onDelete: 'clear' }
    const answer = await post('basin', { owner: hiding }, { tenancy: 'platform', scope: undefined })
    expect(mistakesIn(answer)).toContain('fields.owner.onDelete')
  })

  it('may name its rows by an address, and have a number for their title', async () => {
    const fields = { name: { kind: 'integer', required: true }, mail: { kind: 'email' } }
    const { definition } = draft('gate', fields, { title: 'name', displayName: 'mail' })
    expect((await staff.post(path, { definition, words: wordsFor(definition) })).code).toBe(0)
    expect((await post('bar', { gate: { kind: 'reference', to: 'gate' } })).code).toBe(0)
    const { id } = (await tenant.post('/app/water/gate', { name: 7 })).data
    expect((await create('bar', { gate: id })).labels.gate).toBe('7')
  })

  it('names its rows by a text', async () => {
    const answer = await post(
      'weir',
      { owner: { kind: 'reference', to: 'user' } },
      { displayName: 'owner' },
    )
    expect(mistakesIn(answer)).toContain('displayName')
  })
})
