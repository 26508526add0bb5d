import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { choice, integer, reference, text } from '#resources/core/fields.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { perBatch } from '#server/kit/behaviour.ts'
import { asSystem } from '#server/kit/rows.ts'
import { type House, openHouse, someone } from './house.ts'

const engine = defineResource({
  name: 'engine',
  api: '/user/admin/engine',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: {
    name: text({ required: true, max: 20 }),
    state: choice({ of: ['off', 'on'], initial: 'off', write: 'never' }),
  },
  actions: { start: { on: 'record' } },
  form: [{ rows: [['name']] }],
  screens: {},
})
const entry = defineResource({
  name: 'entry',
  api: '/user/admin/entry',
  tenancy: 'tenant',
  title: 'text',
  scope: 'all',
  quota: 'projectSceneMax',
  fields: {
    engineId: reference('engine', { required: true }),
    text: text({ required: true, max: 20, unique: 'tenant' }),
    weight: integer({ initial: 3 }),
  },
  actions: {},
  form: [{ rows: [['engineId', 'text', 'weight']] }],
  screens: {},
})

const me = someone()
let house: House
/** What the hooks of a test do. */
let hook: (context: Context, id: string) => Promise<unknown> = async () => undefined
const seen: unknown[] = []
const told = (event: string) =>
  perBatch<{ name: string }>(async ({ actor, rows }) => {
    seen.push([event, actor.userId, rows.map(row => row.name)])
  })

beforeAll(async () => {
  house = await openHouse({
    more: [engine, entry],
    behaviours: {
      engine: {
        beforeCreate: async ({ actor, old, values }) => {
          seen.push(['beforeCreate', actor.userId, old, values.name])
          return undefined
        },
        afterCreate: async ({ context, old, values }) => {
          seen.push(['afterCreate', old, values.name])
          await hook(context, String(values.id))
        },
        beforeUpdate: async ({ old, values }) => {
          seen.push(['beforeUpdate', old.name, values.name])
          return { ...values, name: `${values.name}!` }
        },
        afterUpdate: async ({ old, values }) =>
          void seen.push(['afterUpdate', old.name, values.name]),
        beforeDelete: async ({ old, values }) => void seen.push(['beforeDelete', old.name, values]),
        afterDelete: told('afterDelete'),
        beforeRestore: told('beforeRestore'),
        afterRestore: async ({ old }) => void seen.push(['afterRestore', old.name]),
        beforePurge: async ({ old }) => void seen.push(['beforePurge', old.name]),
        afterPurge: told('afterPurge'),
        actions: {
          start: async (context: Context, rows: readonly { id: string }[]) => {
            for (const { id } of rows) await hook(context, id)
          },
        },
      },
    },
  })
})
afterAll(() => house.db.close())
beforeEach(async () => {
  hook = async () => undefined
  seen.length = 0
  await house.sql('delete from uc_entry')
  await house.sql('delete from uc_engine')
  await house.sql("delete from uc_usage where quota = 'projectSceneMax'")
})

const addEngine = (name = 'one', actor = me) => house.call(actor, 'POST', engine.api, { name })
const entries = (actor = me) => house.call(actor, 'GET', entry.api).then(it => it.data.list)
const lines = () =>
  house.sql(
    "select action, actor_name, changes from uc_audit where resource = 'entry' and row_id in (select id from uc_entry) order by id",
  )

describe('hooks', () => {
  it('of each write get the old row, the new values, the actor and the transaction', async () => {
    const { id, version } = (await addEngine()).data
    await house.call(me, 'PUT', `${engine.api}/${id}`, { name: 'two', version })
    await house.call(me, 'DELETE', `${engine.api}/${id}`)
    await house.call(me, 'POST', `${engine.api}/${id}/restore`)
    await house.call(me, 'DELETE', `${engine.api}/${id}`)
    await house.call(me, 'POST', `${engine.api}/${id}/purge`)
    expect(seen).toEqual([
      ['beforeCreate', me.userId, undefined, 'one'],
      ['afterCreate', undefined, 'one'],
      ['beforeUpdate', 'one', 'two'],
      ['afterUpdate', 'one', 'two!'],
      ['beforeDelete', 'two!', {}],
      ['afterDelete', me.userId, ['two!']],
      ['beforeRestore', me.userId, ['two!']],
      ['afterRestore', 'two!'],
      ['beforeDelete', 'two!', {}],
      ['afterDelete', me.userId, ['two!']],
      ['beforePurge', 'two!'],
      ['afterPurge', me.userId, ['two!']],
    ])
  })

  it('are called once per row of a batch, unless they take all rows at once', async () => {
    const ids = [(await addEngine('a')).data.id, (await addEngine('b')).data.id]
    seen.length = 0
    await house.call(me, 'POST', `${engine.api}/delete`, { ids })
    expect(seen).toEqual([
      ['beforeDelete', 'a', {}],
      ['beforeDelete', 'b', {}],
      ['afterDelete', me.userId, ['a', 'b']],
    ])
  })

  it('undo the whole write when they refuse, at the field that they name', async () => {
    hook = async (context, engineId) => {
      await context.rows(entry).create({ engineId, text: 'first' })
      throw new Invalid({ name: { key: 'taken' } })
    }
    expect((await addEngine()).data).toEqual({ fields: { name: { key: 'taken' } } })
    expect(await house.sql('select from uc_engine')).toHaveLength(0)
    expect(await house.sql('select from uc_entry')).toHaveLength(0)
  })
})

describe('rows in a hook', () => {
  it('are created in its transaction with defaults, labels, a version and an audit line', async () => {
    let made: object = {}
    hook = async (context, engineId) => {
      made = await context.rows(entry).create({ engineId, text: 'made' })
    }
    const { id } = (await addEngine('pump')).data
    expect(made).toMatchObject({
      engineId: id,
      weight: 3,
      version: 1,
      createdBy: me.userId,
      labels: { engineId: 'pump' },
    })
    expect(await entries()).toMatchObject([{ text: 'made', labels: { engineId: 'pump' } }])
    expect(await lines()).toMatchObject([{ action: 'create', actor_name: 'Test Person' }])
  })

  it('are found, changed, removed and restored as the routes do, with what was written before', async () => {
    hook = async (context, engineId) => {
      const rows = context.rows(entry)
      for (const text of ['a', 'b', 'c']) await rows.create({ engineId, text })
      const found = await rows.find({
        filter: { text: ['a', 'b'] },
        sort: ['id', 'desc'],
        range: [0, 0],
      })
      expect(found).toMatchObject({ total: 2, list: [{ text: 'b', labels: { engineId: 'pump' } }] })
      const { id, version } = await rows.get((found.list[0] as { id: string }).id)
      expect(await rows.update(id, { text: 'B', version })).toMatchObject({ version: version + 1 })
      await expect(rows.update(id, { text: 'x', version })).rejects.toMatchObject({
        key: 'errors.stale',
      })
      await rows.remove(id)
      await expect(rows.get(id)).rejects.toMatchObject({ key: 'errors.notFound' })
      await rows.restore([id])
      expect(await rows.get(id)).toMatchObject({ text: 'B' })
    }
    expect(await addEngine('pump')).toMatchObject({ code: 0 })
    expect((await lines()).map(it => it.action)).toEqual([
      'create',
      'create',
      'create',
      'update',
      'delete',
      'restore',
    ])
  })

  it('are validated, and what is refused leaves nothing, so that the work can go on', async () => {
    const refused: unknown[] = []
    hook = async (context, engineId) => {
      const rows = context.rows('entry')
      await rows.create({ engineId, text: 'taken' })
      for (const body of [
        { engineId, text: 'taken' },
        { engineId: '1', text: 'b' },
        { engineId, colour: 'red' },
      ])
        await rows.create(body).catch(error => refused.push((error as Invalid).problems))
    }
    expect(await addEngine()).toMatchObject({ code: 0 })
    expect(refused).toEqual([
      { text: { key: 'taken' } },
      { engineId: { key: 'missing' } },
      { colour: { key: 'unknown' }, text: { key: 'required' } },
    ])
    expect(await entries()).toHaveLength(1)
  })

  it('count against the limit of the tenant', async () => {
    hook = async (context, engineId) => {
      for (const text of ['a', 'b']) await context.rows(entry).create({ engineId, text })
    }
    const limited = someone({ limits: { project_scene_max: 1 } })
    expect(await addEngine('x', limited)).toMatchObject({ key: 'errors.limitReached' })
    expect(await entries()).toHaveLength(0)
  })

  it('may be asked for at the same time', async () => {
    hook = (context, engineId) =>
      Promise.all(
        ['a', 'b', 'a', 'c'].map(text =>
          context
            .rows(entry)
            .create({ engineId, text })
            .catch(() => undefined),
        ),
      )
    expect(await addEngine()).toMatchObject({ code: 0 })
    expect(await entries()).toHaveLength(3)
  })

  it('whose hooks write each other end with an error instead of never', async () => {
    hook = context => context.rows('engine').create({ name: 'next' })
    await expect(addEngine()).rejects.toThrow('without an end')
    expect(await house.sql('select from uc_engine')).toHaveLength(0)
  })

  it('of an unknown resource are an error', async () => {
    hook = async context => void context.rows('nothing')
    await expect(addEngine()).rejects.toThrow("There is no resource 'nothing'")
  })
})

describe('permissions', () => {
  const grants = {
    menuIds: new Set<string>(),
    allows: (_: string, path: string) => path.startsWith(engine.api),
  }
  const clerk = someone({ admin: false, grants })

  it('are those of the caller', async () => {
    hook = async (context, engineId) => {
      await context.rows(entry).create({ engineId, text: 'a' })
    }
    expect(await addEngine('x', clerk)).toMatchObject({ key: 'errors.forbidden' })
  })

  it('come with the work in progress where that is stated', async () => {
    hook = async (context, engineId) => {
      await context.rows(entry, { granted: true }).create({ engineId, text: 'a' })
      await expect(
        context.rows(engine, { granted: true }).update(engineId, { state: 'on' }),
      ).rejects.toMatchObject({ problems: { state: { key: 'notWritable' } } })
    }
    expect(await addEngine('x', clerk)).toMatchObject({ code: 0 })
  })

  it('are those of the system where that is stated, and the caller stays the author', async () => {
    const { id } = (await addEngine('x', clerk)).data
    hook = async context => {
      await context.rows(engine, { as: 'system' }).update(id, { state: 'on' })
    }
    await house.call(clerk, 'POST', `${engine.api}/${id}/start`)
    const { data } = await house.call(me, 'GET', `${engine.api}/${id}`)
    expect(data).toMatchObject({ state: 'on', version: 2, updatedBy: clerk.userId })
  })

  it('of the system reach another tenant only by its name', async () => {
    const { id } = (await addEngine('here')).data
    hook = async context => {
      hook = async () => undefined
      const neighbours = context.rows(engine, { as: 'system', tenantId: '3' })
      await neighbours.create({ name: 'over there' })
      expect((await neighbours.find()).total).toBe(1)
    }
    await house.call(me, 'POST', `${engine.api}/${id}/start`)
    const { list } = (await house.call(me, 'GET', engine.api)).data
    expect(list.map((row: { id: string }) => row.id)).toEqual([id])
    expect(await house.sql("select tenant_id from uc_engine where name = 'over there'")).toEqual([
      { tenant_id: '3' },
    ])
  })
})

it('the system works in a tenant without a caller, and its lines have no name', async () => {
  const { id } = (await addEngine()).data
  const app = { deps: house.deps, registry: house.registry }
  await asSystem(app, { tenantId: '2', requestId: 'test.job' }, context =>
    context.rows(entry).create({ engineId: id, text: 'by a job' }),
  )
  expect(await entries()).toMatchObject([{ text: 'by a job', createdBy: null }])
  expect(await lines()).toMatchObject([{ action: 'create', actor_name: null }])
  const nowhere = asSystem(app, { tenantId: '77', requestId: 'test.job' }, async () => undefined)
  await expect(nowhere).rejects.toThrow('There is no tenant 77')
})

describe('a part in which another part was refused and caught', () => {
  /** Tries something, goes on without it, and then refuses the row. */
  const failing = (name: string) => async (context: Context, id: string) => {
    const [row] = await house.sql(`select name from uc_engine where id = ${id}`)
    if (row) return start(context)
    await context
      .rows(entry)
      .create({ engineId: id, text: '' })
      .catch(() => undefined)
    throw new Refusal('errors.notOffered', { args: { name } })
  }
  let start: (context: Context) => Promise<unknown>
  let id: string
  beforeEach(async () => {
    id = (await house.call(me, 'POST', engine.api, { name: 'outer' })).data.id
    hook = failing('ghost')
  })

  it('leaves nothing when it fails itself', async () => {
    start = context =>
      context
        .rows(engine)
        .create({ name: 'ghost' })
        .catch(() => undefined)
    expect((await house.call(me, 'POST', `${engine.api}/${id}/start`, {})).code).toBe(0)
    expect(await house.sql('select name from uc_engine')).toEqual([{ name: 'outer' }])
  })

  it('leaves the transaction in its own tenant', async () => {
    let tenant: unknown
    start = async context => {
      await context
        .rows(engine, { as: 'system', tenantId: '3' })
        .create({ name: 'ghost' })
        .catch(() => undefined)
      const setting = sql<{ t: string }>`select current_setting('app.tenant_id') as t`
      tenant = (await setting.execute(context.tx)).rows[0]?.t
    }
    expect((await house.call(me, 'POST', `${engine.api}/${id}/start`, {})).code).toBe(0)
    expect(tenant).toBe(me.tenantId)
  })
})

it('an id that names another route is the id of no row', async () => {
  const { id } = (await house.call(me, 'POST', engine.api, { name: 'outer' })).data
  const found: unknown[] = []
  hook = async context => {
    for (const name of ['options', 'bin', 'export'])
      for (const work of [
        context.rows(engine).get(name),
        context.rows(engine).update(name, { name: 'x' }),
      ])
        found.push(await work.catch((error: Refusal) => error.key))
  }
  expect((await house.call(me, 'POST', `${engine.api}/${id}/start`, {})).code).toBe(0)
  expect(found).toEqual(Array(6).fill('errors.notFound'))
})

it('work in progress drops what a refused part has registered for after the commit', async () => {
  const done: string[] = []
  hook = async (context, engineId) => {
    if ((await context.rows(engine).get(engineId)).name === 'inner') {
      context.afterCommit(() => void done.push('inner'))
      throw new Refusal('errors.notOffered')
    }
    context.afterCommit(() => void done.push('outer'))
    await context
      .rows(engine)
      .create({ name: 'inner' })
      .catch(() => undefined)
  }
  expect(await addEngine('outer')).toMatchObject({ code: 0 })
  expect(done).toEqual(['outer'])
})
