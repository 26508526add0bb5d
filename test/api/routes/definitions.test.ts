import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { keySignInPath } from '#resources/core/signing.ts'
import { resources } from '#resources/index.ts'
import { createApp } from '#server/app.ts'
import { streamsOf } from '#server/auth/streams.ts'
import { systemTransaction } from '#server/db/system.ts'
import { addDefinition, changeDefinition } from '#server/features/definitions/change.ts'
import {
  loadDefinitions,
  prepareAdded,
  watchDefinitions,
} from '#server/features/definitions/definitions.ts'
import { dropRemoved, kept } from '#server/features/definitions/drop.ts'
import { deleteUnusedFiles } from '#server/features/files/unusedFiles.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { keyOf, signed } from '#test/support/openAccess.ts'
import { pump, pumpWords, wordsFor } from '#test/support/pump.ts'
import { exhaustively } from '#test/support/tier.ts'

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

const rows = async (text: string) =>
  (await systemTransaction(app.deps.db, tx => sql.raw(text).execute(tx))).rows as Record<
    string,
    unknown
  >[]

/** The pump with other fields, in the form and in the list, with words for them. */
const withFields = (fields: object, changes: object = {}) => {
  const names = Object.keys(fields)
  const { main } = pump.screens
  const definition = {
    ...pump,
    fields,
    form: [{ rows: names.map(name => [name]) }],
    screens: { main: { ...main, columns: ['name'], filters: [] } },
    ...changes,
  }
  return { definition, words: wordsFor(definition) }
}
const { name } = pump.fields
const mistakesIn = (answer: { data: { mistakes?: { path: string; message: string }[] } }) =>
  (answer.data.mistakes ?? []).map(it => it.path)

describe('a definition that is sent', () => {
  it('is served, with its menu, until it is removed, and again with its rows', async () => {
    const sent = { definition: pump, words: pumpWords }
    const answer = await staff.post(path, sent)
    expect(answer).toMatchObject({ code: 0, data: { definition: { name: 'pump' } } })
    expect((await tenant.get(path)).data.list).toHaveLength(1)
    expect((await tenant.post(pump.api, { name: 'P1' })).code).toBe(0)
    expect(
      await rows("select from uc_menu where name = 'water.pump' and deleted_at is null"),
    ).toHaveLength(1)

    expect((await staff.delete(`${path}/pump`)).code).toBe(0)
    expect((await tenant.get(pump.api)).status).toBe(404)
    expect((await tenant.get(path)).data.list).toEqual([])
    expect(
      await rows("select from uc_menu where name = 'water.pump' and deleted_at is null"),
    ).toEqual([])
    expect(await rows('select from uc_pump')).toHaveLength(1)

    expect((await staff.post(path, sent)).code).toBe(0)
    expect((await tenant.get(pump.api)).data.total).toBe(1)
  })

  it('may be sent and removed again, as after an answer that was lost', async () => {
    const sent = { definition: pump, words: pumpWords }
    const before = await rows('select count(*)::int as n from uc_audit')
    expect((await staff.post(path, sent)).code).toBe(0)
    expect((await staff.put(`${path}/pump`, sent)).code).toBe(0)
    expect(await rows('select count(*)::int as n from uc_audit')).toEqual(before)
    expect((await staff.delete(`${path}/pump`)).code).toBe(0)
    expect((await staff.delete(`${path}/pump`)).code).toBe(0)
    expect((await staff.put(`${path}/pump`, sent)).code).toBe(65)
    expect((await staff.delete(`${path}/nothing`)).code).toBe(65)
    expect((await staff.post(path, sent)).code).toBe(0)
    const other = { definition: { ...pump, subtitle: 'name' }, words: pumpWords }
    expect(mistakesIn(await staff.post(path, other))).toEqual(['name'])
  })

  it('is noted in the audit log, with who sent it and what differs', async () => {
    await staff.put(`${path}/pump`, { definition: { ...pump, subtitle: 'name' }, words: pumpWords })
    const lines = await rows(
      "select action, actor_name, changes from uc_audit where resource = 'definition' order by id desc limit 1",
    )
    expect(lines).toEqual([
      {
        action: 'update',
        actor_name: expect.stringMatching(/./),
        changes: [{ field: 'pump.subtitle', before: null, after: '"name"' }],
      },
    ])
    await staff.put(`${path}/pump`, { definition: pump, words: pumpWords })
  })

  it('keeps the order of its fields', async () => {
    const fields = { name, zebra: { kind: 'text' }, ant: { kind: 'text' } }
    await staff.put(`${path}/pump`, withFields(fields))
    const later = createRegistry(resources)
    await loadDefinitions(app.deps, later)
    expect(Object.keys(later.find('pump')?.fields ?? {})).toEqual(['name', 'zebra', 'ant'])
    await staff.put(`${path}/pump`, { definition: pump, words: pumpWords })
  })

  it('is for platform staff who were granted it, and for nobody else', async () => {
    const sent = { definition: { ...pump, name: 'valve' }, words: pumpWords }
    for (const person of [tenant, await app.as('member'), await app.as('manager')]) {
      expect((await person.post(path, sent)).code).toBe(62)
      expect((await person.put(`${path}/pump`, sent)).code).toBe(62)
      expect((await person.delete(`${path}/pump`)).code).toBe(62)
    }
    expect((await app.anyone().post(path, sent)).code).toBe(61)
    expect((await tenant.get(path)).data.list).toHaveLength(1)
  })
})

describe('a change', () => {
  const change = (fields: object, changes?: object) =>
    staff.put(`${path}/pump`, withFields(fields, changes))
  const row = async () => (await tenant.get(`${pump.api}?sort=["name","ASC"]`)).data.list[0]

  it('adds columns, with their initial values in the rows that there are', async () => {
    const answer = await change({ name, speed: { kind: 'integer', required: true, initial: 7 } })
    expect(answer.code).toBe(0)
    expect(await row()).toMatchObject({ name: 'P1', speed: 7 })
  })

  it('keeps the column of a field that is gone, for one of the same kind', async () => {
    expect((await change({ name })).code).toBe(0)
    expect(await row()).not.toHaveProperty('speed')
    expect((await tenant.post(pump.api, { name: 'P2' })).code).toBe(0)
    const answer = await change({ name, speed: { kind: 'text' } })
    expect(mistakesIn(answer)).toEqual(['fields.speed.kind'])
    expect((await change({ name, speed: { kind: 'integer' } })).code).toBe(0)
    const { list } = (await tenant.get(`${pump.api}?sort=["name","ASC"]`)).data
    expect(list.map((it: { speed: unknown }) => it.speed)).toEqual([7, 7])
  })

  it('refuses a required field that rows have no value for, and gives them the initial one', async () => {
    const required = { kind: 'text', required: true }
    expect(mistakesIn(await change({ name, maker: required }))).toEqual(['fields.maker'])
    expect((await change({ name, maker: { kind: 'text' } })).code).toBe(0)
    expect(mistakesIn(await change({ name, maker: required }))).toEqual(['fields.maker.required'])
    expect((await change({ name, maker: { ...required, initial: 'ACME' } })).code).toBe(0)
    expect(await row()).toMatchObject({ maker: 'ACME' })
  })

  it('refuses another kind while rows have values, unless every value is one of that kind too', async () => {
    const of = ['small', 'large']
    expect((await change({ name, size: { kind: 'choice', of } })).code).toBe(0)
    const { id, version } = await row()
    await tenant.put(`${pump.api}/${id}`, { size: 'large', version })
    expect(mistakesIn(await change({ name, size: { kind: 'integer' } }))).toEqual([
      'fields.size.kind',
    ])
    expect(mistakesIn(await change({ name, size: { kind: 'choice', of: ['small'] } }))).toEqual([
      'fields.size.of',
    ])
    expect((await change({ name, size: { kind: 'text' } })).code).toBe(0)
    expect(await row()).toMatchObject({ size: 'large' })
    expect((await change({ name, note: { kind: 'date' } })).code).toBe(0)
    expect((await change({ name, note: { kind: 'integer' } })).code).toBe(0)
  })

  it('refuses that values be unique that are not, and that rows be of somebody else', async () => {
    const code = { kind: 'text', initial: 'x' }
    expect((await change({ name, code })).code).toBe(0)
    const unique = { ...code, unique: 'tenant' }
    expect(mistakesIn(await change({ name, code: unique }))).toEqual(['fields.code.unique'])
    expect(mistakesIn(await change({ name, code }, { tenancy: 'platform' }))).toEqual(['tenancy'])
    expect(mistakesIn(await change({ name, code }, { name: 'valve' }))).toEqual(['name'])
  })

  it('of references leaves nothing that keeps other rows from being deleted', async () => {
    const deptId = { kind: 'reference', to: 'dept' }
    const postIds = { kind: 'references', to: 'post' }
    expect((await change({ name, deptId, postIds })).code).toBe(0)
    const { list } = (await tenant.get('/user/admin/post')).data
    const post = (await tenant.post('/user/admin/post', { name: '泵工', code: 'pumper' })).data
    expect(list.length).toBeGreaterThan(0)
    const { id, version } = await row()
    expect((await tenant.put(`${pump.api}/${id}`, { postIds: [post.id], version })).code).toBe(0)
    expect((await change({ name })).code).toBe(0)
    expect((await tenant.delete(`/user/admin/post/${post.id}`)).code).toBe(0)
    expect((await tenant.post(`/user/admin/post/${post.id}/purge`)).code).toBe(0)
    expect((await change({ name, deptId, postIds })).code).toBe(0)
    expect(await row()).toMatchObject({ postIds: [] })
    expect(mistakesIn(await change({ name, deptId: { kind: 'reference', to: 'post' } }))).toEqual(
      [],
    )
  })

  it('moves entries of the menu that nobody has edited, and removes those of screens that are gone', async () => {
    const { main } = pump.screens
    const moved = {
      ...main,
      columns: ['name'],
      filters: [],
      menu: { ...main.menu, under: 'pt', order: 3 },
    }
    expect((await change({ name }, { screens: { main: moved } })).code).toBe(0)
    const menus = () =>
      rows(
        `select m.name, p.name as parent, m.sort from uc_menu m join uc_menu p on p.id = m.parent_id
          where m.deleted_at is null and (m.path = '/water/pump' or m.name = 'pump:update') order by m.id`,
      )
    expect(await menus()).toEqual([
      { name: 'water.pump', parent: 'pt', sort: 3 },
      { name: 'pump:update', parent: 'water.pump', sort: 20 },
    ])
    const fewer = { ...moved, actions: ['list', 'create'] }
    expect((await change({ name }, { screens: { main: fewer } })).code).toBe(0)
    expect((await menus()).map(it => it.name)).toEqual(['water.pump'])
    const { code } = await staff.put(`${path}/pump`, { definition: pump, words: pumpWords })
    expect(code).toBe(0)
  })
})

describe('a definition is refused', () => {
  const post = (definition: unknown, words: unknown = wordsFor(definition as typeof pump)) =>
    staff.post(path, { definition, words })
  const valve = {
    ...pump,
    name: 'valve',
    api: '/app/water/valve',
    screens: { main: { ...pump.screens.main, path: 'water/valve' } },
  }
  const screens = (part: object) => ({ screens: { main: { ...valve.screens.main, ...part } } })
  const fields = (part: object) => ({ fields: { ...valve.fields, ...part } })

  it.each([
    [{ title: 'nome' }, 'title'],
    [fields({ size: { kind: 'integer', min: 3, max: 1 } }), 'fields.size.min'],
    [
      fields({ size: { kind: 'integer', initial: "0'); drop table uc_user; --" } }),
      'fields.size.initial',
    ],
    [fields({ size: { kind: 'integer', alarm: 1 } }), 'fields.size.alarm'],
    [fields({ size: { kind: 'sql' } }), 'fields.size.kind'],
    [fields({ 'na"me': { kind: 'text' } }), 'fields.na"me'],
    [fields({ größe: { kind: 'text' } }), 'fields.größe'],
    [fields({ [`a${'b'.repeat(40)}`]: { kind: 'text' } }), `fields.a${'b'.repeat(40)}`],
    [fields({ tenantID: { kind: 'integer' } }), 'fields.tenantID'],
    [fields({ xmin: { kind: 'integer' } }), 'fields.xmin'],
    [fields({ toString: { kind: 'text' } }), 'fields.toString'],
    [{ name: 'constructor' }, 'name'],
    [{ name: 'session' }, 'name'],
    [{ name: 'openACCESS' }, 'name'],
    [{ name: 'audit' }, 'name'],
    [{ name: 'viewSession' }, 'name'],
    [{ api: '/user/admin/valve' }, 'api'],
    [{ api: '/user/admin/dept' }, 'api'],
    [{ api: pump.api }, 'api'],
    [{ quota: 'postMax' }, 'quota'],
    [{ surprise: true }, 'surprise'],
    [screens({ path: 'org/valve' }), 'screens.main.path'],
    [screens({ path: 'fire/valve' }), 'screens.main.path'],
    [screens({ path: 'water/pump' }), 'screens.main.path'],
    [screens({ menu: { under: 'ogr', icon: 'Work', order: 1 } }), 'screens.main.menu.under'],
    [screens({ menu: { under: 'org', icon: 'Work', order: 1.5 } }), 'screens.main.menu.order'],
    [
      fields(
        Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, { kind: 'text' }])),
      ),
      'fields',
    ],
    [
      fields({ size: { kind: 'choice', of: Array.from({ length: 500 }, (_, at) => at) } }),
      'fields.size.of',
    ],
  ])('with the place of the mistake: %j', async (changes, place) => {
    const answer = await post({ ...valve, ...changes })
    expect(answer).toMatchObject({ status: 200, code: 51 })
    expect(mistakesIn(answer)).toContain(place)
    expect(answer.data.fields).toHaveProperty([place])
    expect(await rows("select from uc_definition where name <> 'pump'")).toEqual([])
  })

  it.each([
    [undefined, 'words.zh-CN.name'],
    ['none', 'words'],
    [{ 'zh-CN': pumpWords['zh-CN'] }, 'words.en-US.name'],
    [{ ...pumpWords, 'fr-FR': {} }, 'words.fr-FR'],
    [{ ...pumpWords, 'en-US': { ...pumpWords['en-US'], name: 7 } }, 'words.en-US.name'],
  ])('with the place of a mistake in its words: %j', async (words, place) => {
    const answer = await staff.post(path, { definition: valve, words })
    expect(answer.code).toBe(51)
    expect(mistakesIn(answer)).toContain(place)
  })

  it('in the language of the caller, with every mistake', async () => {
    const answer = await post({ ...valve, title: 'nome', quota: 'valveMax' })
    expect(answer.message).toBe('2 mistakes in the definition; nothing was changed.')
    expect(mistakesIn(answer)).toEqual(['title', 'quota'])
  })

  it('when it is too large, too deep, or not plain JSON', async () => {
    const raw = (body: string) => staff.post(path, body)
    const deep = `${'['.repeat(40)}${']'.repeat(40)}`
    const json = JSON.stringify(valve)
    expect(
      (await raw(`{"definition":${json},"words":{"x":"${'x'.repeat(300_000)}"}}`)).status,
    ).toBe(413)
    expect((await raw(`{"definition":{"name":${deep}},"words":{}}`)).code).toBe(51)
    expect((await raw(`{"definition":{"__proto__":{"title":"name"}},"words":{}}`)).code).toBe(51)
    for (const body of [
      '[]',
      '"x"',
      'null',
      '{}',
      '{"definition":null,"words":null}',
      '{"definition":[],"words":[]}',
    ])
      expect(await raw(body), body).toMatchObject({ status: 200, code: 51 })
    expect(
      (await staff.post(path, { definition: valve, words: pumpWords, more: 1 })).data.fields,
    ).toHaveProperty('more')
  })
})

describe('a definition that others refer to', () => {
  it('is not removed before them, and they are named', async () => {
    const log = {
      ...withFields({ name, pumpId: { kind: 'reference', to: 'pump' } }).definition,
      name: 'pumpLog',
      api: '/app/water/pumpLog',
      screens: {
        main: { ...pump.screens.main, path: 'water/log', columns: ['name'], filters: [] },
      },
    }
    expect((await staff.post(path, { definition: log, words: wordsFor(log) })).code).toBe(0)
    const refused = await staff.delete(`${path}/pump`)
    expect(refused).toMatchObject({
      code: -1,
      message:
        'The definition "pump" cannot be removed: pumpLog refer to it. Remove or change those first.',
    })
    expect((await tenant.get(pump.api)).code).toBe(0)
    expect((await staff.delete(`${path}/pumpLog`)).code).toBe(0)
    expect((await staff.delete(`${path}/pump`)).code).toBe(0)
    // The one that is gone cannot be referred to.
    expect(mistakesIn(await staff.post(path, { definition: log, words: wordsFor(log) }))).toEqual([
      'fields.pumpId.to',
    ])
  })

  it('is dropped 30 days after its removal, with its table and all that belongs to it', async () => {
    const host = { deps: app.deps, registry: app.registry }
    await dropRemoved(host)
    expect(await rows('select from uc_definition where removed_at is not null')).toHaveLength(2)
    app.pass(kept + 1000)
    await dropRemoved(host)
    expect(await rows("select from uc_definition where name like 'pump%'")).toEqual([])
    const tables = await rows(
      "select from pg_class where relname like 'uc\\_pump%' and relkind = 'r'",
    )
    expect(tables).toEqual([])
    app.pass(-kept - 1000)
    expect((await staff.post(path, { definition: pump, words: pumpWords })).code).toBe(0)
    expect((await tenant.get(pump.api)).data.total).toBe(0)
  })
})

describe('files of a definition that was removed', () => {
  it('are kept as long as its rows', async () => {
    const papers = { kind: 'files', initial: [] }
    expect((await staff.put(`${path}/pump`, withFields({ name, papers }))).code).toBe(0)
    const { id } = (await tenant.post(pump.api, { name: 'with papers' })).data
    await rows(
      `with file as (insert into uc_file (tenant_id, hash, use, public, name, type, path, size, created_by, touched_at)
          select tenant_id, 'x', 'attachment', false, 'a.txt', 'text/plain', '/user/files/x', 1, 1, now() - interval '2 days'
          from uc_pump where id = ${id} returning id)
        update uc_pump set papers = array(select id from file) where id = ${id}`,
    )
    const files = () => rows("select from uc_file where name = 'a.txt'")
    expect((await staff.delete(`${path}/pump`)).code).toBe(0)
    await deleteUnusedFiles(app)
    expect(await files()).toHaveLength(1)
    expect((await staff.post(path, { definition: pump, words: pumpWords })).code).toBe(0)
  })
})

describe('two processes', () => {
  /** A process of its own, which has served nothing yet. */
  const another = async () => {
    const { deps } = await app.anotherNode()
    const registry = createRegistry(resources)
    await loadDefinitions(deps, registry)
    const stop = watchDefinitions(deps, registry)
    return { deps, registry, stop, app: createApp(deps, registry) }
  }
  const until = async (isSo: () => boolean) => {
    for (const end = Date.now() + 10_000; !isSo() && Date.now() < end; )
      await new Promise(resolve => setImmediate(resolve))
  }

  it('serve the same, and pages of both are notified', async () => {
    const other = await another()
    const told: string[] = []
    const { broadcast } = streamsOf(other.deps)
    streamsOf(other.deps).broadcast = (event, ...rest) => {
      told.push(event)
      broadcast(event, ...rest)
    }
    expect(other.registry.find('pump')?.fields).not.toHaveProperty('depth')
    const fields = { ...pump.fields, depth: { kind: 'integer' } }
    expect((await staff.put(`${path}/pump`, withFields(fields))).code).toBe(0)
    await until(() => other.registry.find('pump')?.fields.depth !== undefined)
    expect(other.registry.find('pump')?.fields).toHaveProperty('depth')
    await until(() => told.length > 0)
    expect(told).toContain('definitions')
    expect((await staff.delete(`${path}/pump`)).code).toBe(0)
    await until(() => other.registry.find('pump') === undefined)
    expect(other.registry.find('pump')).toBeUndefined()
    other.stop()
  })

  it('that add, change and remove at the same time do one after the other', async () => {
    const other = await another()
    const sent = { definition: pump, words: pumpWords }
    const work = Array.from({ length: 6 }, (_, at) => {
      const { deps, registry } = at % 2 === 0 ? other : app
      const fields = { ...pump.fields, [`depth${at}`]: { kind: 'integer' } }
      const changed = withFields(fields)
      return [
        addDefinition(deps, registry, sent),
        staff.put(`${path}/pump`, changed),
        staff.delete(`${path}/pump`),
      ]
    }).flat()
    const done = await Promise.allSettled(work)
    // On a busy machine those that waited too long for their turn are refused as well (63).
    for (const it of done)
      if (it.status === 'rejected') expect(String(it.reason)).toMatch(/is there already|busy/)
      else if ('code' in it.value) expect([0, 63, 65]).toContain(it.value.code)
    expect((await staff.delete(`${path}/pump`)).code).toBe(0)
    expect((await staff.post(path, sent)).code).toBe(0)
    expect((await tenant.get(pump.api)).code).toBe(0)
    other.stop()
  })

  exhaustively(() => {
    it('write and read rows while it is changed and removed', async () => {
      // A request that began before a change is answered as things were then.
      const { token = '', crossSite = '' } = tenant
      const caller = clientOf(createApp(app.deps, app.registry), { token, crossSite })
      await staff.post(path, { definition: pump, words: pumpWords })
      let over = false
      const found = new Set<number>()
      const reading = async () => {
        while (!over) {
          const [list, made] = await Promise.all([
            caller.get(pump.api),
            caller.post(pump.api, { name: `P${Math.random()}` }),
          ])
          for (const it of [list, made]) found.add(it.status)
          // While it is removed nothing waits for the database, and nothing else would get a turn.
          await new Promise(resolve => setImmediate(resolve))
        }
      }
      const readers = [reading(), reading()]
      const codes: unknown[] = []
      try {
        for (let at = 0; at < 4; at += 1) {
          const fields = { ...pump.fields, [`wide${at}`]: { kind: 'text', initial: 'x' } }
          codes.push((await staff.put(`${path}/pump`, withFields(fields))).code)
          codes.push((await staff.delete(`${path}/pump`)).code)
          codes.push((await staff.post(path, { definition: pump, words: pumpWords })).code)
        }
      } finally {
        over = true
      }
      expect(codes).toEqual(codes.map(() => 0))
      await Promise.all(readers)
      expect([...found].filter(status => status !== 200 && status !== 404)).toEqual([])
    })
  })
})

exhaustively(() => {
  describe('a process that ends in the middle of a change', () => {
    it('leaves a definition that is not served, and that can be added', async () => {
      const gate = {
        ...pump,
        name: 'gate',
        api: '/app/water/gate',
        screens: { main: { ...pump.screens.main, path: 'water/gate' } },
      }
      const sent = { definition: gate, words: wordsFor(gate) }
      const broken = { ...app.deps, db: withoutPatience() }
      await expect(addDefinition(broken, app.registry, sent)).rejects.toThrow('killed')
      expect(
        await rows("select removed_at is not null as gone from uc_definition where name = 'gate'"),
      ).toEqual([{ gone: true }])
      expect(await rows("select from pg_class where relname = 'uc_gate'")).toHaveLength(1)
      const later = createRegistry(resources)
      await loadDefinitions(app.deps, later)
      expect(later.find('gate')).toBeUndefined()
      expect((await staff.post(path, sent)).code).toBe(0)
      expect((await tenant.post(gate.api, { name: 'G1' })).code).toBe(0)
    })

    it('leaves the definition as it was before, also where the table is changed already', async () => {
      const main = { ...pump.screens.main, path: 'water/sluice', columns: ['name'], filters: [] }
      const sluice = {
        ...withFields({ name }).definition,
        name: 'sluice',
        api: '/app/water/sluice',
        screens: { main },
      }
      expect((await staff.post(path, { definition: sluice, words: wordsFor(sluice) })).code).toBe(0)
      const fields = { name, maker: { kind: 'text', required: true } }
      const changed = { ...sluice, fields, form: [{ rows: [['name', 'maker']] }] }
      const sent = { definition: changed, words: wordsFor(changed) }
      const broken = { ...app.deps, db: withoutPatience() }
      await expect(changeDefinition(broken, app.registry, 'sluice', sent)).rejects.toThrow('killed')
      // The next start of a process.
      const later = createRegistry(resources)
      await loadDefinitions(app.deps, later)
      await prepareAdded(app.deps, later)
      expect(Object.keys(later.find('sluice')?.fields ?? {})).toEqual(['name'])
      expect((await tenant.post(sluice.api, { name: 'S1' })).code).toBe(0)
      expect(mistakesIn(await staff.put(`${path}/sluice`, sent))).toEqual(['fields.maker.required'])
    })

    it('and one that was removed is not taken for another whose table has the same name', async () => {
      const main = { ...pump.screens.main, path: 'water/lock' }
      const twin = { ...pump, name: 'waterLOCK', api: '/app/water/lock', screens: { main } }
      const first = { ...twin, name: 'waterLock' }
      expect((await staff.post(path, { definition: first, words: wordsFor(first) })).code).toBe(0)
      expect((await staff.delete(`${path}/waterLock`)).code).toBe(0)
      const answer = await staff.post(path, { definition: twin, words: wordsFor(twin) })
      expect(mistakesIn(answer)).toEqual(['name'])
    })

    /** A database whose connection is lost in the transaction that would put the definition into force. */
    const withoutPatience = (): TestApp['deps']['db'] =>
      new Proxy(app.deps.db, {
        get: (db, key) => {
          if (key === 'longRunning') throw new Error('killed')
          return db[key as keyof typeof db]
        },
      })
  })
})

it('a program with a key that was given the routes adds, changes and removes definitions', async () => {
  const scopes = ['POST', 'PUT', 'DELETE'].map(method =>
    method === 'POST' ? `${method} ${path}` : `${method} ${path}/:name`,
  )
  expect((await staff.get('/user/admin/access/routes')).data.routes).toEqual(
    expect.arrayContaining(scopes),
  )
  expect((await tenant.get('/user/admin/access/routes')).data.routes).not.toContain(scopes[0])
  const signIn = async (granted: readonly string[]) => {
    const key = await keyOf(staff, granted)
    const { data } = await app.anyone().post(keySignInPath, signed(app, key))
    return clientOf(app.app, { token: data.token })
  }
  const sent = { definition: pump, words: pumpWords }
  const program = await signIn(scopes)
  expect((await program.delete(`${path}/pump`)).code).toBe(0)
  expect((await program.post(path, sent)).code).toBe(0)
  expect((await program.put(`${path}/pump`, sent)).code).toBe(0)
  const other = await signIn(['GET /user/admin/post'])
  expect((await other.delete(`${path}/pump`)).code).toBe(62)
})

it('names rows that are referred to by titles that are numbers or missing, too', async () => {
  const tank = { ...pump, name: 'tank', api: '/app/water/tank', title: 'litres' }
  tank.fields = { ...pump.fields, litres: { kind: 'integer' } as never }
  tank.screens = { main: { ...pump.screens.main, path: 'water/tank' } }
  const tap = {
    ...withFields({ name, tankId: { kind: 'reference', to: 'tank' } }).definition,
    name: 'tap',
    api: '/app/water/tap',
  }
  tap.screens = { main: { ...tap.screens.main, path: 'water/tap' } }
  for (const definition of [tank, tap])
    expect((await staff.post(path, { definition, words: wordsFor(definition) })).code).toBe(0)
  const tanks = [
    (await tenant.post(tank.api, { name: 'T1', litres: 42 })).data,
    (await tenant.post(tank.api, { name: 'T2', litres: null })).data,
  ]
  for (const { id } of tanks) await tenant.post(tap.api, { name: `at ${id}`, tankId: id })
  const titles = ['42', tanks[1].id]
  const { data } = await tenant.get(tap.api)
  const labels = data.list.map((it: { labels: { tankId: string } }) => it.labels.tankId)
  expect(labels.sort()).toEqual(titles.sort())
  const options = (await tenant.get(`${tank.api}/options`)).data.list
  expect(options.map((it: { title: string }) => it.title).sort()).toEqual(titles)
  for (const it of ['tap', 'tank']) expect((await staff.delete(`${path}/${it}`)).code).toBe(0)
})
