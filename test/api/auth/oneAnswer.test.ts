import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { minutes, newPerson, signInAs } from './support.ts'

/** What costs the time of a sign-in. */
const hashed = vi.hoisted(() => vi.fn())
vi.mock('#server/auth/hashPool.ts', async original => {
  const real = await original<typeof import('#server/auth/hashPool.ts')>()
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

describe('what happens while a right password is being checked', () => {
  const password = "update uc_credential set hash = 'another' where user_id = whom"
  const changes = [
    ['barred', 'update uc_user set status = 2 where id = whom', ''],
    ['given a password of their own', password, ''],
    ['given one by the administrator', 'update uc_user set version = 9 where id = whom', password],
  ]
  let count = 0
  /** Makes the change in a transaction that is open until the sign-in waits for it, or over before. */
  const during = async (first: string, then: string, open: boolean) => {
    count += 1
    const name = `busy${count}`
    const { password } = await newPerson(house, name)
    const whom = `(select id from uc_user where user_name = '${name}')`
    const client = await house.db.pool.connect()
    const sessions = `select 1 from uc_session where user_id = ${whom}`
    let changed = Promise.resolve()
    hashed.mockImplementationOnce(async () => {
      await client.query(`begin; set local role uc_system; ${first.replace('whom', whom)}`)
      const end = async () => void (await client.query(`${then.replace('whom', whom)}; commit`))
      if (open) changed = untilOneWaits().then(end)
      else await end()
    })
    const { code } = await signInAs(house, name, password, from('10.9.0.5'))
    await changed
    await client.query('begin; set local role uc_system')
    const { rowCount } = await client.query(sessions)
    await client.query('commit')
    client.release()
    return { code, sessions: rowCount }
  }

  it.each(changes)('lets nobody in who is %s meanwhile', async (_, first = '', then = '') => {
    const refused = { code: -1, sessions: 0 }
    expect(await during(first, then, false)).toEqual(refused)
    expect(await during(first, then, true)).toEqual(refused)
  })
})

/**
 * Resolves when a statement waits for another transaction. Some of the changes let none wait: then
 * it resolves after half a second.
 */
const untilOneWaits = async () => {
  const waiting = `select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await house.db.pool.query(waiting)).rowCount) return
    await new Promise(done => setTimeout(done, 10))
  }
}

it('of a tenant that was disabled neither', async () => {
  const expected = await seen('wrong', 'not-the-password', '10.9.0.4')
  await house.db.pool.query(`begin; set local role uc_system;
    update uc_tenant set status = 2 where id = (select tenant_id from uc_user where user_name = 'ended'); commit`)
  expect(await seen('ended', right.ended ?? '', '10.9.0.4')).toEqual(expected)
})
