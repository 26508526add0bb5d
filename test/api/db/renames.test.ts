import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { integer, reference, references, status, text } from '#resources/core/fields.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { readCatalogue } from '#server/db/catalogue.ts'
import { openDatabase } from '#server/db/open.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { applySchema, planDatabase } from '#test/support/schema.ts'

const common = { name: 'device', api: '/app/iot/device', tenancy: 'tenant' } as const

const before = defineResource({
  ...common,
  tree: { parent: 'parentId' },
  fields: {
    name: text({ required: true, search: true, unique: 'siblings' }),
    remark: text({ search: true }),
    serialNo: text({ unique: 'platform' }),
    size: integer({ initial: 3 }),
    parentId: reference('device', {}),
    groupIds: references('device', { onDelete: 'clear' }),
    status: status(),
  },
  screens: { main: { path: 'iot/device', menu: { under: 'org' } } },
})

/** Every field has another name, in the same order. */
const after = defineResource({
  ...common,
  title: 'label',
  tree: { parent: 'aboveId' },
  fields: {
    label: text({ required: true, search: true, unique: 'siblings', was: 'name' }),
    note: text({ search: true, was: 'remark' }),
    // Two releases have renamed it.
    code: text({ unique: 'platform', was: ['number', 'serialNo'] }),
    length: integer({ initial: 3, was: 'size' }),
    aboveId: reference('device', { was: 'parentId' }),
    teamIds: references('device', { onDelete: 'clear', was: 'groupIds' }),
    status: status(),
  },
  screens: { main: { path: 'iot/device', menu: { under: 'org' } } },
})
const current: readonly AnyResource[] = [after]

let db: TestDatabase
const asSystem = async (statement: string) => {
  const results = (await db.pool.query(
    `begin; set local role uc_system; ${statement}; commit`,
  )) as unknown as { rows: Record<string, unknown>[] }[]
  return results[2]?.rows ?? []
}
const catalogue = async (of: TestDatabase) => {
  const client = await of.pool.connect()
  try {
    return await readCatalogue(client)
  } finally {
    client.release()
  }
}
const rowsOf = (columns: string) =>
  asSystem(`select id::text, ${columns} from uc_device order by id`)

beforeEach(async () => {
  db = await openTestDatabase({ empty: true })
  await applySchema(db, [before])
  await asSystem(`insert into uc_device (tenant_id, id, name, remark, serial_no, size, parent_id) values
    (2, 11, 'Pump', '水泵', 'A1', 5, null), (2, 12, 'Valve', null, 'B2', 3, 11)`)
  await asSystem(`insert into uc_identity (kind, key, tenant_id, row_id) values
    ('device.serialNo', 'a1', 2, 11), ('device.serialNo', 'b2', 2, 12)`)
  await asSystem('insert into uc_device__group_ids values (2, 11, 12)')
})
afterEach(() => db.close())

describe('fields that had another name', () => {
  it('keep their values, and the database is as if they always had this one', async () => {
    await applySchema(db, current)
    expect(await rowsOf('label, note, code, length, above_id::text')).toEqual([
      { id: '11', label: 'Pump', note: '水泵', code: 'A1', length: 5, above_id: null },
      { id: '12', label: 'Valve', note: null, code: 'B2', length: 3, above_id: '11' },
    ])
    expect(await asSystem('select target_id::text from uc_device__team_ids')).toEqual([
      { target_id: '12' },
    ])
    expect(await asSystem('select kind, key from uc_identity order by key')).toEqual([
      { kind: 'device.code', key: 'a1' },
      { kind: 'device.code', key: 'b2' },
    ])

    const fresh = await openTestDatabase({ empty: true })
    await applySchema(fresh, current)
    const [one, other] = await Promise.all([catalogue(db), catalogue(fresh)])
    expect(Object.keys(one.tables).sort()).toEqual(Object.keys(other.tables).sort())
    for (const name of ['uc_device', 'uc_device__team_ids']) {
      const [is, wanted] = [one.tables[name], other.tables[name]]
      expect(is?.columns).toEqual(wanted?.columns)
      const indexes = ({
        indexes = {},
      }: {
        indexes?: Readonly<Record<string, string | null>>
      } = {}) => Object.entries(indexes).filter(([index]) => !index.endsWith('_pkey'))
      expect(indexes(is).sort()).toEqual(indexes(wanted).sort())
      // PostgreSQL 18 names what is not null; nothing uses these names.
      const constraints = (it: typeof is) =>
        it?.constraints.filter(key => !/_(?:pkey|not_null)$/.test(key))
      expect(constraints(is)?.sort()).toEqual(constraints(wanted)?.sort())
    }
    await fresh.close()
  })

  it('are renamed once: a later start has nothing to do', async () => {
    const { steps } = await planDatabase(db, current)
    expect(steps).toContain('alter table uc_device rename column "remark" to "note"')
    expect(await rowsOf('remark')).toHaveLength(2)
    await applySchema(db, current)
    expect(await planDatabase(db, current)).toEqual({ steps: [], stops: [] })
    await applySchema(db, current)
    expect(await rowsOf('note')).toHaveLength(2)
  })

  it('are renamed once by two processes that start at the same time', async () => {
    const other = openDatabase({ connection: db.connection, size: 2, timeout: 20_000 })
    await Promise.all([applySchema(db, current), applySchema(other, current)])
    await other.close()
    expect(await planDatabase(db, current)).toEqual({ steps: [], stops: [] })
    expect(await rowsOf('note')).toMatchObject([{ note: '水泵' }, { note: null }])
  })

  it('take the place of a new column that nobody has filled', async () => {
    await db.pool.query(
      'alter table uc_device add column note text, add column length integer default 3 not null',
    )
    await applySchema(db, current)
    expect(await rowsOf('note, length')).toMatchObject([
      { note: '水泵', length: 5 },
      { note: null, length: 3 },
    ])
  })

  it('are refused where both have values, with the statement', async () => {
    await db.pool.query('alter table uc_device add column note text')
    await asSystem("update uc_device set note = 'new' where id = 12")
    await expect(applySchema(db, current)).rejects.toThrow(
      'Column uc_device.remark is now called note, and rows have values in both',
    )
    expect(await rowsOf('name, remark, note')).toMatchObject([
      { name: 'Pump', remark: '水泵' },
      { name: 'Valve', note: 'new' },
    ])
    await asSystem('update uc_device set note = coalesce(remark, note), remark = null')
    await applySchema(db, current)
    expect(await rowsOf('note')).toMatchObject([{ note: '水泵' }, { note: 'new' }])
  })

  it('leave an empty column of the old name alone, as an older release adds it again', async () => {
    await applySchema(db, current)
    await db.pool.query('alter table uc_device add column remark text')
    await applySchema(db, current)
    expect(await rowsOf('note, remark')).toMatchObject([{ note: '水泵' }, { note: null }])
  })
})

describe('what is stored and names such a field', () => {
  it('names it by its new name: saved views and chosen columns of its screens', async () => {
    await asSystem(`insert into uc_saved_view (tenant_id, id, user_id, screen, title, filters, columns, sort) values
      (2, 21, 5, 'iot/device', 'mine', '{"remark": {"set": true}, "size": 3}', '{name,remark}', '{remark,ASC}'),
      (2, 22, 5, 'org/user', 'other', '{"remark": null}', '{remark}', '{}')`)
    await asSystem(`insert into uc_preference (tenant_id, user_id, chosen) values
      (2, 5, '{"kit.iot/device.columns": ["remark", "status"], "kit.org/user.columns": ["remark"], "kit.compact": true}')`)
    await applySchema(db, current)
    expect(await asSystem('select filters, columns, sort from uc_saved_view order by id')).toEqual([
      {
        filters: { note: { set: true }, length: 3 },
        columns: ['label', 'note'],
        sort: ['note', 'ASC'],
      },
      { filters: { remark: null }, columns: ['remark'], sort: [] },
    ])
    expect(await asSystem('select chosen from uc_preference')).toEqual([
      {
        chosen: {
          'kit.iot/device.columns': ['note', 'status'],
          'kit.org/user.columns': ['remark'],
          'kit.compact': true,
        },
      },
    ])
  })
})
