import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema, planDatabase } from '#test/support/schema.ts'
import { ownerOf } from '#test/support/testServer.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const run = (text: string) => house.db.pool.query(text)
const ready = async () => (await house.anyone().get('/health/ready')).status
const plan = async () => planDatabase(house.db, resources)

/** What a restore into a cluster without the roles leaves out, and what hands put in its place. */
const faults: Readonly<Record<string, string>> = {
  'the grant on the sequence of ids': 'revoke all on sequence uc_id from uc_tenant, uc_system',
  'the grants on the views': 'revoke all on uc_view_session from uc_tenant, uc_system',
  'the grants on a table': 'revoke all on uc_session from uc_tenant, uc_system',
  'one of several grants': 'revoke insert on uc_session from uc_system',
  'the usage of the schema': 'revoke usage on schema public from public, uc_tenant, uc_system',
  'the right to call the function of unique texts':
    'revoke execute on function uc_fold_1(text) from public, uc_tenant, uc_system',
  'the row policies of a table': 'drop policy system on uc_user; drop policy tenant on uc_user',
  'a row policy under its name': 'alter policy system on uc_identity using (false)',
  'forced row security': 'alter table uc_user no force row level security',
  'the caller as who reads a view': 'alter view uc_view_session set (security_invoker = false)',
}
/** Faults with which people can sign in. */
const excess: Readonly<Record<string, string>> = {
  'a right that is not declared': 'grant all on uc_audit to uc_tenant',
  'a right of everyone': 'grant truncate on uc_user to public',
  'a row policy that is not declared': 'create policy extra on uc_user to uc_tenant using (true)',
}

describe.each(Object.entries({ ...faults, ...excess }))('%s', (_name, fault) => {
  it('is repaired by the next start, and by it alone', async () => {
    await run(fault)
    expect((await plan()).steps).not.toEqual([])
    await applySchema(house.db, resources)
    expect(await plan()).toEqual({ steps: [], stops: [] })
    expect(await ready()).toBe(200)
  })
})

describe('readiness', () => {
  beforeEach(() => applySchema(house.db, resources))

  const shuts = Object.entries(faults).filter(
    ([name]) =>
      ![
        'forced row security',
        'the caller as who reads a view',
        'the right to call the function of unique texts',
      ].includes(name),
  )
  it.each(shuts)('is refused without %s', async (_name, fault) => {
    expect(await ready()).toBe(200)
    await run(fault)
    const { status, message } = await house.anyone().get('/health/ready')
    expect({ status, message }).toEqual({
      status: 503,
      message:
        'Nobody can sign in at the moment: the database refuses what a sign-in needs. The reason is in the log of the service.',
    })
    await applySchema(house.db, resources)
    expect(await ready()).toBe(200)
  })

  it('writes nothing', async () => {
    const counts = async () =>
      (await run(`set role uc_system; select (select count(*) from uc_session) as sessions,
        (select count(*) from uc_sign_in) as tries, (select count(*) from uc_attempt) as counters; reset role`)) as unknown as {
        rows: unknown[]
      }[]
    const before = (await counts())[1]?.rows
    expect(await ready()).toBe(200)
    expect((await counts())[1]?.rows).toEqual(before)
  })
})

describe('tables of somebody else', () => {
  it('stop the start with the statement that hands them over', async () => {
    const owner = ownerOf(house.db.connection)
    const other = openDatabase({ connection: owner, size: 1 })
    const login = `uc_login_${process.pid}`
    await other.pool.query(`create role ${login} login; grant uc_tenant, uc_system to ${login};
      grant create on schema public to ${login}; drop policy system on uc_user`)
    const stranger = openDatabase({ connection: ownerOf(house.db.connection, login), size: 1 })
    try {
      const refusal = await applySchema(stranger, resources).catch(error => error as Error)
      expect(refusal).toMatchObject({ name: 'StartError' })
      const { message } = refusal as Error
      expect(message).toContain('because its tables belong to')
      await other.pool.query(message.slice(message.indexOf('do $$')))
      await applySchema(stranger, resources)
      expect(await planDatabase(stranger, resources)).toEqual({ steps: [], stops: [] })
    } finally {
      await stranger.close()
      await other.pool.query(
        `reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`,
      )
      await other.close()
    }
  })
})
