import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import {
  choice,
  flag,
  integer,
  money,
  reference,
  references,
  secret,
  text,
} from '#resources/core/fields.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Catalogue } from '#server/db/model.ts'
import { planSchema } from '#server/db/schema.ts'
import { product } from '#test/support/composition.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { applySchema, planDatabase } from '#test/support/schema.ts'

const device = defineResource({
  name: 'device',
  api: '/app/iot/device',
  tenancy: 'tenant',
  title: 'name',
  tree: { parent: 'parentId' },
  scope: 'all',
  fields: {
    name: text({ required: true, search: true, unique: 'siblings' }),
    serialNo: text({ unique: 'tenant' }),
    parentId: reference('device', {}),
    price: money({ initial: '12.50' }),
    colourOf: choice({ of: ['red', "d'or"], initial: "d'or" }),
    active: flag({ initial: true }),
    key: secret({ kept: 'sealed' }),
    groupIds: references('device', { onDelete: 'clear' }),
  },
  actions: {},
  form: [],
  screens: {
    main: {
      path: 'iot/device',
      view: 'table',
      columns: ['name', 'price'],
      filters: [],
      sort: ['name', 'asc'],
      actions: ['list'],
    },
  },
})

const declared = (resources: readonly AnyResource[]) => ({ ...product.schema, resources })

const there: Catalogue = {
  tables: Object.fromEntries(
    product.schema.tables.map(table => [
      table.name,
      {
        columns: Object.fromEntries(
          table.columns.map(it => [
            it.name,
            { type: it.type, required: it.required, initial: it.initial ?? null, comment: null },
          ]),
        ),
        indexes: Object.fromEntries(table.indexes.map(it => [it.name, it.unique ? it.on : null])),
        constraints: [],
        policies: Object.fromEntries(table.policies.map(it => [it.name, it.sql])),
        grants: Object.entries(table.grants).flatMap(([role, rights]) =>
          rights.split(', ').map(right => `${role}:${right}`),
        ),
        guarded: true,
        filled: true,
        partitionOf: null,
      },
    ]),
  ),
  views: {},
  sequences: { uc_id: ['uc_tenant:usage', 'uc_system:usage'] },
  barredFunctions: [],
  schema: { name: 'public', users: ['uc_tenant', 'uc_system'] },
  extensions: ['pg_trgm'],
  available: [],
}

describe('the plan of a new definition', () => {
  const { steps, stops } = planSchema(declared([device]), there)

  it('stops at nothing', () => expect(stops).toEqual([]))
  it('reads as written down', () => expect(steps).toMatchSnapshot())
  it('leaves the trigram index out where the extension is missing', () => {
    const without = planSchema(declared([device]), { ...there, extensions: [] })
    expect(without.steps.join()).not.toContain('gin_trgm_ops')
  })
  it("refuses a definition that would lie in the system's own table", () => {
    expect(() => planSchema(declared([{ ...device, name: 'session' }]), there)).toThrow("'session'")
  })
})

describe('the plan of a view', () => {
  it('makes it with the rights of who asks, and anew when its text has changed', async () => {
    const db = await openTestDatabase()
    const stale = sql`comment on view uc_view_session is 'select 1'`
    const planned = () => planDatabase(db, resources)
    expect(await planned()).toEqual({ steps: [], stops: [] })
    await db.kysely.connection().execute(connection => stale.execute(connection))
    const { steps } = await planned()
    expect(steps.map(step => step.split(' ').slice(0, 2).join(' '))).toEqual([
      'drop view',
      'create view',
      'comment on',
      'grant select',
      'grant select',
    ])
    expect(steps[1]).toContain('security_invoker')
    await applySchema(db, resources)
    expect(await planned()).toEqual({ steps: [], stops: [] })
    await db.close()
  })

  it('wants one of that name', () => {
    const unknown = { ...device, name: 'gauge', view: true as const }
    expect(() => planSchema(declared([unknown]), there)).toThrow("'gauge'")
  })
})

describe('the plan of a changed definition', () => {
  let db: TestDatabase
  const changed = (fields: object) => ({ ...device, fields: { ...device.fields, ...fields } })
  const without = (field: keyof typeof device.fields) => {
    const { [field]: _, ...fields } = device.fields
    return { ...device, fields }
  }
  beforeAll(async () => {
    db = await openTestDatabase({ empty: true })
    await applySchema(db, [device])
    await db.kysely.connection().execute(async connection => {
      const { sql } = await import('kysely')
      await sql
        .raw(
          "begin; set local role uc_system; insert into uc_device (tenant_id, name) values (1, 'a'); commit",
        )
        .execute(connection)
    })
  })
  afterAll(() => db.close())

  it('is empty when nothing changed', async () => {
    expect(await planDatabase(db, [device])).toEqual({ steps: [], stops: [] })
  })
  it('adds an optional field', async () => {
    const { steps, stops } = await planDatabase(db, [changed({ size: integer({}) })])
    expect({ steps, stops }).toEqual({
      steps: ['alter table uc_device add column "size" integer'],
      stops: [],
    })
  })
  it('adds a required field that has an initial value', async () => {
    const { steps } = await planDatabase(db, [changed({ size: integer({ initial: 3 }) })])
    expect(steps).toEqual(['alter table uc_device add column "size" integer default 3 not null'])
  })
  it('stops at a required field without one when there are rows', async () => {
    const { stops } = await planDatabase(db, [changed({ size: integer({ required: true }) })])
    expect(stops.map(it => it.statement)).toEqual([
      'alter table uc_device add column "size" integer not null default <value for the rows there are>',
    ])
  })
  it('stops at another type, with the statement', async () => {
    const { stops } = await planDatabase(db, [changed({ serialNo: integer({}) })])
    expect(stops[0]?.statement).toBe(
      'alter table uc_device alter column "serial_no" type integer using "serial_no"::integer',
    )
  })
  it('stops at a field that became required', async () => {
    const { stops } = await planDatabase(db, [
      changed({ serialNo: text({ required: true, unique: 'tenant' }) }),
    ])
    expect(stops[0]?.statement).toBe('alter table uc_device alter column "serial_no" set not null')
  })
  it('loosens a field that is required no longer', async () => {
    const { steps, stops } = await planDatabase(db, [
      changed({ name: text({ search: true, unique: 'siblings' }) }),
    ])
    expect({ steps, stops }).toEqual({
      steps: ['alter table uc_device alter column "name" drop not null'],
      stops: [],
    })
  })
  it('follows another initial value', async () => {
    const { steps } = await planDatabase(db, [changed({ price: money({ initial: '0.05' }) })])
    expect(steps).toEqual(['alter table uc_device alter column "price" set default 5'])
  })
  it('leaves a forgotten column in peace when rows can do without it', async () => {
    expect(await planDatabase(db, [without('serialNo')])).toEqual({
      steps: ['drop index uc_device__serial_no__unique'],
      stops: [],
    })
  })
  it('stops at a forgotten column that every row needs', async () => {
    const nameless = { ...device, title: 'serialNo' as const, fields: without('name').fields }
    const { stops } = await planDatabase(db, [nameless])
    expect(stops.map(it => it.statement)).toEqual(['alter table uc_device drop column "name"'])
  })
  it('ends the start with the statement in the sentence', async () => {
    await expect(applySchema(db, [changed({ serialNo: integer({}) })])).rejects.toThrow(
      'using "serial_no"::integer',
    )
  })
})

describe('the plan of changed uniqueness', () => {
  let db: TestDatabase
  const unique = (serialNo: 'tenant' | 'siblings' | 'platform' | undefined) => ({
    ...device,
    fields: {
      ...device.fields,
      serialNo: text(serialNo === undefined ? {} : { unique: serialNo }),
    },
  })
  const index = 'uc_device__serial_no__unique'
  const write = (statement: string) =>
    db.pool.query(`begin; set local role uc_system; ${statement}; commit`)
  const planned = async (resource: typeof device | ReturnType<typeof unique>) =>
    planDatabase(db, [resource])
  beforeAll(async () => {
    db = await openTestDatabase({ empty: true })
    await applySchema(db, [unique('siblings')])
    await write(`insert into uc_device (tenant_id, id, name, serial_no, parent_id) values
      (2, 11, 'a', 'X1', null), (2, 12, 'b', 'ｘ1', 11), (3, 13, 'c', 'x1', null), (2, 14, 'd', null, null), (2, 15, 'e', null, 11)`)
  })
  afterAll(() => db.close())

  it('removes the index of a field that is unique no longer', async () => {
    expect(await planned(unique(undefined))).toEqual({ steps: [`drop index ${index}`], stops: [] })
  })
  it('stops with the rows where existing rows violate it, and names what is equal', async () => {
    const { stops } = await planned(unique('tenant'))
    expect(stops).toEqual([
      {
        table: 'uc_device',
        column: 'serial_no',
        equal: true,
        why: 'Column uc_device.serial_no is declared as unique, and the rows 11, 12 of tenant 2 have the same value ("X1")',
        statement: 'update uc_device set "serial_no" = <another value> where id in (12)',
      },
    ])
    await expect(applySchema(db, [unique('tenant')])).rejects.toThrow('the rows 11, 12 of tenant 2')
    expect(await planned(unique('siblings'))).toEqual({ steps: [], stops: [] })
  })
  it('follows from siblings to tenant, to platform and back', async () => {
    await write("update uc_device set serial_no = 'x2' where id = 12")
    await applySchema(db, [unique('tenant')])
    const { rows } = await db.pool.query('select indexdef from pg_indexes where indexname = $1', [
      index,
    ])
    expect(rows[0].indexdef).not.toContain('parent_id')

    const { stops } = await planned(unique('platform'))
    expect(stops.map(it => it.why)).toEqual([expect.stringContaining('11, 13')])
    await write("update uc_device set serial_no = 'X3' where id = 13")
    await applySchema(db, [unique('platform')])
    const kept = async () =>
      (await db.pool.query(
        'set role uc_system; select key, row_id::text as id from uc_identity order by key; reset role',
      )) as unknown as { rows: unknown[] }[]
    expect((await kept())[1]?.rows).toEqual([
      { key: 'x1', id: '11' },
      { key: 'x2', id: '12' },
      { key: 'x3', id: '13' },
    ])
    expect(await planned(unique('platform'))).toEqual({ steps: [], stops: [] })
    const gone = await db.pool.query('select from pg_indexes where indexname = $1', [index])
    expect(gone.rowCount).toBe(0)

    await applySchema(db, [unique('siblings')])
    expect((await kept())[1]?.rows).toEqual([])
    expect(await planned(unique('siblings'))).toEqual({ steps: [], stops: [] })
  })
})

describe('a database in use', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase()
  })
  afterAll(() => db.close())

  it('needs no step after it was prepared', async () => {
    expect(await planDatabase(db, resources)).toEqual({ steps: [], stops: [] })
  })
  it('gains the tables of a definition that is registered while it runs', async () => {
    await applySchema(db, [...resources, device])
    const { rows } = await db.pool.query(
      "select relname from pg_class where relname like 'uc\\_device%' and relkind = 'r' order by 1",
    )
    expect(rows.map(row => row.relname)).toEqual(['uc_device', 'uc_device__group_ids'])
  })
  it('forces row policies on every table that holds rows of tenants', async () => {
    const { rows } = await db.pool.query(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relname like 'uc\\_%' and not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(rows).toEqual([])
  })
  it('refuses to start when a table lost them', async () => {
    await db.pool.query('create table uc_leak (tenant_id bigint)')
    await expect(applySchema(db, resources)).rejects.toThrow('uc_leak')
    await db.pool.query('drop table uc_leak')
  })
})

describe('two processes on an empty database', () => {
  it('bring it up to date once', async () => {
    const db = await openTestDatabase({ empty: true })
    await Promise.all([applySchema(db, resources), applySchema(db, resources)])
    expect(await planDatabase(db, resources)).toEqual({ steps: [], stops: [] })
    await db.close()
  })
})
