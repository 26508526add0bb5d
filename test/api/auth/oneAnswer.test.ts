import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { minutes, newPerson, signInAs } from './support.ts'

/** What costs the time of a sign-in. */
const hashed = vi.hoisted(() => vi.fn())
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = async (...args) => {
    await hashed()
    return real.verify(...args)
  }
  return { ...real, verify }
})

let house: TestApp
const right: Record<string, string> = {}
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  for (const name of ['wrong', 'closed', 'everywhere', 'disabled', 'deleted', 'ended'])
    right[name] = (await newPerson(house, name)).password
  await house.db.pool.query(`begin; set local role uc_system;
    update uc_user set status = 2 where user_name = 'disabled';
    update uc_user set deleted_at = now() where user_name = 'deleted'; commit`)
  house.pass(minutes(2))
})
afterAll(() => house.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
/** Everything a stranger sees but the request's own id. */
const seen = async (name: string, password: string, address: string) => {
  hashed.mockClear()
  const { headers, ...envelope } = await signInAs(house, name, password, from(address))
  const names = [...headers.keys()].filter(it => it !== 'x-request-id')
  return { ...envelope, headers: names, hashed: hashed.mock.calls.length }
}
const fail = async (name: string, times: number, address: (index: number) => string) => {
  for (let index = 0; index < times; index += 1)
    await signInAs(house, name, 'not-the-password', from(address(index)))
}

it('a stranger sees and waits the same whatever is wrong, closed doors of known and unknown names included', async () => {
  const expected = await seen('wrong', 'not-the-password', '10.9.0.1')
  expect(expected).toMatchObject({
    status: 200,
    code: -1,
    message: 'Incorrect username/password',
    data: null,
    hashed: 1,
  })
  for (const name of ['closed', 'no-closed']) await fail(name, 5, () => '10.9.0.2')
  for (const name of ['everywhere', 'no-everywhere'])
    await fail(name, 20, index => `10.9.1.${index}`)
  const answers = {
    unknown: await seen('nobody', 'not-the-password', '10.9.0.1'),
    disabled: await seen('disabled', right.disabled ?? '', '10.9.0.1'),
    deleted: await seen('deleted', right.deleted ?? '', '10.9.0.1'),
    closed: await seen('closed', right.closed ?? '', '10.9.0.2'),
    'closed, unknown': await seen('no-closed', 'not-the-password', '10.9.0.2'),
    'closed everywhere': await seen('everywhere', right.everywhere ?? '', '10.9.0.3'),
    'closed everywhere, unknown': await seen('no-everywhere', 'not-the-password', '10.9.0.3'),
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map(name => [name, expected])))
})

it('a password replaced, or a person disabled, while the old one is being checked lets nobody in', async () => {
  const between = async (name: string, change: string) => {
    const { password } = await newPerson(house, name)
    const whom = `(select id from uc_user where user_name = '${name}')`
    hashed.mockImplementationOnce(() =>
      house.db.pool.query(
        `begin; set local role uc_system; ${change.replace('whom', whom)}; commit`,
      ),
    )
    const { code } = await signInAs(house, name, password, from('10.9.0.5'))
    const { rows } = await systemTransaction(house.db, tx =>
      sql`select 1 from uc_session where user_id = ${sql.raw(whom)}`.execute(tx),
    )
    return { code, sessions: rows.length }
  }
  const refused = { code: -1, sessions: 0 }
  expect(
    await between('replaced', "update uc_credential set hash = 'another' where user_id = whom"),
  ).toEqual(refused)
  expect(await between('barred', 'update uc_user set status = 2 where id = whom')).toEqual(refused)
})

it('of a tenant that was disabled neither', async () => {
  const expected = await seen('wrong', 'not-the-password', '10.9.0.4')
  await house.db.pool.query(`begin; set local role uc_system;
    update uc_tenant set status = 2 where id = (select tenant_id from uc_user where user_name = 'ended'); commit`)
  expect(await seen('ended', right.ended ?? '', '10.9.0.4')).toEqual(expected)
})
