import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { maintainPartitions, monthOf, partitionsOf } from '#server/db/partitions.ts'
import { systemTransaction } from '#server/db/system.ts'
import { auditTable } from '#server/db/tables.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { applySchema, planDatabase } from '#test/support/schema.ts'
import { run, type TestRow } from '#test/support/sql.ts'

let db: TestDatabase
/** A moment of the month in which the tables were created, which may have ended since then. */
let begun: Date
beforeEach(async () => {
  db = await openTestDatabase()
  const [first] = await on(client => partitionsOf(client, 'uc_audit'))
  begun = new Date(Date.parse(first?.to ?? '') - 36e5)
})
afterEach(() => db.close())

const on = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await db.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
const sql = (text: string, values?: readonly unknown[]): Promise<TestRow[]> =>
  systemTransaction(db, tx => run(tx, text, values))
const bounds = async () =>
  (await on(client => partitionsOf(client, 'uc_audit'))).map(({ from, to }) => [from, to])
/** A later moment; the months of this test database begin with that one. */
const later = (months: number) => new Date(Date.parse(monthOf(begun, months)) + 36e5)
const month = (months: number) => monthOf(begun, months)
const keep = (now: Date, since?: Date) => maintainPartitions(db, { table: auditTable, now, since })
const note = async (at: Date, action = 'create') =>
  sql(
    "insert into uc_audit (tenant_id, at, resource, row_id, action) values (2, $1, 'post', 7, $2)",
    [at, action],
  )
const noted = async () =>
  (await sql('select action from uc_audit order by at')).map(it => it.action)

/** Resolves once a statement waits for a lock in this database. */
const waiting = () =>
  expect
    .poll(
      async () =>
        (
          await db.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows.length,
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)

describe('a start at the turn of a month', () => {
  it('leaves the partitions to the job while a dump reads the table, and keeps nobody from writing', async () => {
    const [next, last] = (await on(client => partitionsOf(client, 'uc_audit'))).slice(1)
    await db.pool.query(
      `drop table ${last?.name}; alter table uc_audit detach partition ${next?.name};
        alter table uc_audit attach partition ${next?.name} for values from ('${month(1)}') to (maxvalue)`,
    )
    await on(async dump => {
      await dump.query('begin; lock table uc_audit in access share mode')
      await applySchema(db, resources)
      await note(later(0))
      expect(await bounds()).toEqual([
        [null, month(1)],
        [month(1), null],
      ])
      await dump.query('commit')
    })
    await applySchema(db, resources)
    expect((await bounds()).at(-1)).toEqual([month(2), null])
  })

  it('takes rows again that a closing which was cut off months ago keeps away', async () => {
    const last = (await on(client => partitionsOf(client, 'uc_audit'))).at(-1)
    await note(later(2), 'before')
    await db.pool.query(
      `alter table ${last?.name} add constraint closes_${month(0).slice(0, 7).replace('-', '_')}
        check (at < '${month(0)}') not valid`,
    )
    await expect(note(later(2))).rejects.toMatchObject({ code: '23514' })
    await applySchema(db, resources)
    await note(later(2), 'after')
    expect(await noted()).toEqual(['before', 'after'])
  })
})

describe('a table that is divided by months', () => {
  it('keeps a row that somebody is writing while its partition is divided', async () => {
    const writer = await db.pool.connect()
    await writer.query('begin; set local role uc_system')
    await writer.query(
      "insert into uc_audit (tenant_id, at, resource, row_id, action) values (2, $1, 'post', 7, 'create')",
      [later(4)],
    )
    const dividing = keep(later(4))
    await waiting()
    await writer.query('commit')
    writer.release()
    await dividing
    expect(await noted()).toEqual(['create'])
  })

  it('has a first partition without beginning, a last one without end, and the next month between', async () => {
    expect(await bounds()).toEqual([
      [null, month(1)],
      [month(1), month(2)],
      [month(2), null],
    ])
  })

  it('takes a row of any time, whatever the clock says and whether or not the job runs', async () => {
    const moments = [new Date('1970-01-01'), later(-30), later(0), later(1), later(2), later(400)]
    for (const at of moments) await note(at)
    expect(await noted()).toHaveLength(moments.length)
    await keep(later(0))
    await keep(later(1))
    for (const at of moments) await note(at)
    expect(await noted()).toHaveLength(2 * moments.length)
  })

  it('gets a month at a time while the last partition is empty, and nothing more the same month', async () => {
    await note(later(0))
    for (const at of [0, 1, 2]) {
      await keep(later(at))
      const before = await bounds()
      expect(before.at(-1)).toEqual([month(at + 2), null])
      await keep(later(at))
      expect(await bounds()).toEqual(before)
    }
    expect(await bounds()).toHaveLength(5)
    expect(await noted()).toEqual(['create'])
  })

  it('is caught up with when nobody created partitions for months, without moving a row', async () => {
    await note(later(7), 'late')
    const [before] = await sql("select pg_relation_filenode('uc_audit_first') as file")
    await keep(later(7))
    expect((await bounds()).slice(-2)).toEqual([
      [month(2), month(9)],
      [month(9), null],
    ])
    await note(later(8), 'next')
    expect(await noted()).toEqual(['late', 'next'])
    expect(await sql("select pg_relation_filenode('uc_audit_first') as file")).toEqual([before])
  })

  it('goes on when a clock was wrong: rows far ahead stay, in the last partition', async () => {
    await note(later(1000), 'far ahead')
    for (const at of [0, 1, 2]) {
      await keep(later(at))
      await note(later(at), `month ${at}`)
      expect((await bounds()).at(-1)).toEqual([month(at + 2), null])
    }
    expect(await noted()).toEqual(['month 0', 'month 1', 'month 2', 'far ahead'])
    const [row] = await sql(
      "select tableoid::regclass::text as place from uc_audit where action = 'far ahead'",
    )
    expect(row?.place).toBe(`uc_audit_${month(4).slice(0, 7).replace('-', '_')}`)
  })

  it('does not get thousands of partitions when the clock is far ahead', async () => {
    await keep(later(5000))
    const all = await bounds()
    expect([all.length, all.at(-1)]).toEqual([27, [month(5002), null]])
    await note(later(60))
    expect(await noted()).toEqual(['create'])
  })

  it('never keeps a constraint that would refuse the rows of the next month', async () => {
    await note(later(3))
    const [last] = (await on(client => partitionsOf(client, 'uc_audit'))).slice(-1)
    // A process was killed between the constraint and the new partition, four months before.
    const check = `closes_${month(4).slice(0, 7).replace('-', '_')}`
    await on(client =>
      client.query(
        `alter table ${last?.name} add constraint ${check} check (at < '${month(4)}') not valid`,
      ),
    )
    // It had set aside what was ahead of its time.
    const aside = `uc_audit_${month(4).slice(0, 7).replace('-', '_')}`
    await on(client =>
      client.query(
        `create table ${aside} (like uc_audit including defaults); grant select, insert, delete on ${aside} to uc_system`,
      ),
    )
    await sql(
      `insert into ${aside} (tenant_id, at, resource, action) values (2, $1, 'post', 'ahead')`,
      [later(9)],
    )
    const lastHour = new Date(Date.parse(month(4)) - 36e5)
    await keep(lastHour)
    await note(later(4), 'next')
    expect((await bounds()).at(-1)).toEqual([month(5), null])
    expect(await noted()).toEqual(['create', 'next', 'ahead'])
  })

  it('isolates tenants in each partition, which nobody of a tenant reads by its name', async () => {
    await keep(later(1))
    await note(later(2), 'theirs')
    const rows = await on(async client => {
      const { rows } = await client.query(
        `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as guarded,
          array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
          has_table_privilege('uc_tenant', c.oid, 'select, insert, update, delete') as open
          from pg_partition_tree('uc_audit') t join pg_class c on c.oid = t.relid where t.isleaf`,
      )
      return rows
    })
    expect(rows).toHaveLength(4)
    for (const row of rows)
      expect(row).toMatchObject({ guarded: true, policies: ['system', 'tenant'], open: false })
    const seen = await on(async client => {
      await client.query("begin; set local role uc_tenant; set local app.tenant_id = '3'")
      const { rows } = await client.query('select action from uc_audit')
      await client.query('rollback')
      return rows
    })
    expect(seen).toEqual([])
  })

  it('is what the planner wants, also with indexes, policies or grants of a partition missing', async () => {
    expect(await planDatabase(db, resources)).toMatchObject({ steps: [], stops: [] })
    await on(client =>
      client.query(`drop index uc_audit_first__tenant_id_row_id_id__idx;
        alter table uc_audit_first no force row level security;
        drop policy tenant on uc_audit_first;
        grant select on uc_audit_first to uc_tenant;
        revoke all on uc_audit_first from uc_system`),
    )
    expect((await planDatabase(db, resources)).steps).toHaveLength(5)
    await applySchema(db, resources)
    expect(await planDatabase(db, resources)).toMatchObject({ steps: [], stops: [] })
  })

  it('reads a history by the index of each partition', async () => {
    await keep(later(3))
    const plan = await on(async client => {
      await client.query('begin; set local role uc_system; set local enable_seqscan = off')
      const { rows } = await client.query(
        "explain select id from uc_audit where tenant_id = 2 and row_id = 7 and resource = 'post' order by id desc limit 10",
      )
      await client.query('rollback')
      return rows.map(it => it['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Merge Append')
    expect(
      plan.match(/Index Scan Backward using uc_audit_\w+__tenant_id_row_id_id__idx/g),
    ).toHaveLength(6)
  })

  it('does not let writers wait behind its lock for more than two seconds', async () => {
    await on(async reader => {
      await reader.query('begin; lock table uc_audit in access share mode')
      await expect(keep(later(1))).rejects.toMatchObject({ code: '55P03' })
      await reader.query('rollback')
    })
    await keep(later(1))
    expect((await bounds()).at(-1)).toEqual([month(3), null])
  })
})

describe('rows beyond what is kept', () => {
  it('go with their partitions, and the others stay', async () => {
    for (const at of [0, 1, 2, 3, 4]) {
      await keep(later(at))
      await note(later(at), `month ${at}`)
    }
    await keep(later(4))
    expect(await noted()).toHaveLength(5)
    await keep(later(4), later(2))
    expect(await noted()).toEqual(['month 2', 'month 3', 'month 4'])
    expect((await bounds())[0]).toEqual([null, month(2)])
    // Later rows of earlier times are still taken, and go the next time.
    await note(later(-5), 'old')
    await keep(later(4), later(2))
    expect(await noted()).toEqual(['month 2', 'month 3', 'month 4'])
  })
})

/** The audit log as the release before had it. */
const undivided = async () => {
  await on(client =>
    client.query(`drop table uc_audit;
      create table uc_audit (tenant_id bigint not null, id bigint default nextval('uc_id') not null,
        at timestamp(3) with time zone default now() not null, actor_id bigint, actor_name text, actor_tenant_id bigint,
        resource text not null, row_id bigint, action text not null, changes jsonb, request_id text, ip text,
        primary key (tenant_id, id));
      create index uc_audit__tenant_id_row_id_id__idx on uc_audit (tenant_id, row_id, id);
      alter table uc_audit enable row level security, force row level security;
      create policy tenant on uc_audit to uc_tenant using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
      create policy system on uc_audit to uc_system using (current_user = 'uc_system') with check (current_user = 'uc_system');
      grant select, insert on uc_audit to uc_tenant;
      grant select, insert, update, delete on uc_audit to uc_system;
      alter table uc_site drop column audit_log, drop column audit_log_days;
      delete from uc_migration where number = 7`),
  )
  await note(later(-40), 'oldest')
  await note(later(-7), 'older')
  await note(later(0), 'present')
}

describe('an audit log from before it was divided', () => {
  it('becomes the first partition as it lies, and gets its end while others write', async () => {
    await undivided()
    const [before] = await sql("select pg_relation_filenode('uc_audit') as file")
    await applySchema(db, resources)
    expect(await bounds()).toEqual([[null, null]])
    expect(await planDatabase(db, resources)).toMatchObject({ steps: [], stops: [] })
    expect(await sql("select pg_relation_filenode('uc_audit_first') as file")).toEqual([before])
    expect(await noted()).toEqual(['oldest', 'older', 'present'])
    await keep(later(0))
    expect(await bounds()).toEqual([
      [null, month(2)],
      [month(2), null],
    ])
    expect(await sql("select pg_relation_filenode('uc_audit_first') as file")).toEqual([before])
    await note(later(5), 'future')
    expect(await noted()).toEqual(['oldest', 'older', 'present', 'future'])
    await applySchema(db, resources)
    expect(await planDatabase(db, resources)).toMatchObject({ steps: [], stops: [] })
  })

  it('is attached without reading it, both times', async () => {
    await undivided()
    const said: string[] = []
    await on(async client => {
      client.on('notice', ({ message }) => said.push(message ?? ''))
      await client.query('set client_min_messages = debug1')
    })
    // The pool hands out the connection that was returned last.
    await applySchema(db, resources)
    await keep(later(0))
    const attached = said.filter(it => it.includes('partition constraint'))
    expect(attached.length).toBeGreaterThan(0)
    for (const it of attached.filter(it => it.includes('uc_audit_first')))
      expect(it).toContain('implied by existing constraints')
    expect(attached.filter(it => it.includes('uc_audit_first'))).toHaveLength(2)
  })

  it('loses single rows where days are set, because its last row is young', async () => {
    await undivided()
    await applySchema(db, resources)
    await keep(later(0))
    expect(await noted()).toHaveLength(3)
    await keep(later(0), later(-6))
    expect(await noted()).toEqual(['present'])
    expect((await bounds())[0]).toEqual([null, month(2)])
  })
})

it('new installations keep 180 days of the audit log, existing ones all until somebody sets it', async () => {
  const settings = () => sql('select audit_log as kept, audit_log_days as days from uc_site')
  await sql('delete from uc_site')
  await sql('insert into uc_site default values')
  expect(await settings()).toEqual([{ kept: 'days', days: 180 }])
  await undivided()
  await applySchema(db, resources)
  expect(await settings()).toEqual([{ kept: 'forever', days: 180 }])
  await sql('delete from uc_site')
  await sql('insert into uc_site default values')
  expect(await settings()).toEqual([{ kept: 'days', days: 180 }])
})
