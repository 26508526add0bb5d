import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bus } from '#server/base/deps.ts'
import { busResumed, openBus } from '#server/db/bus.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'

let db: TestDatabase
let here: Bus
let there: Bus
beforeEach(async () => {
  db = await openTestDatabase({ empty: true })
  here = await openBus(db, db.connection)
  there = await openBus(db, db.connection)
})
afterEach(async () => {
  await here.close()
  await there.close()
  await db.close()
})
const heard = (bus: Bus, channel: string) => {
  const messages: string[] = []
  const stop = bus.subscribe(channel, message => messages.push(message))
  return { messages, stop }
}

it('tells this node before publishing has returned, and once', async () => {
  const { messages } = heard(here, 'a')
  const published = here.publish('a', '1')
  expect(messages).toEqual(['1'])
  await published
  // What comes back from PostgreSQL comes in order: the answer of the other node follows our own words.
  await there.publish('a', '2')
  await vi.waitFor(() => expect(messages).toContain('2'), { timeout: 10_000 })
  expect(messages).toEqual(['1', '2'])
})

it('tells another node, on the channel alone, until it stops listening', async () => {
  const { messages, stop } = heard(there, 'a')
  const last = heard(there, 'last')
  await here.publish('b', 'no')
  await here.publish('a', 'yes')
  await vi.waitFor(() => expect(messages).toEqual(['yes']), { timeout: 10_000 })
  stop()
  await here.publish('a', 'late')
  await here.publish('last', 'end')
  await vi.waitFor(() => expect(last.messages).toEqual(['end']), { timeout: 10_000 })
  expect(messages).toEqual(['yes'])
})

it('says that it is deaf, comes back, and tells that messages may have been missed', async () => {
  const { messages } = heard(there, busResumed)
  const deaf = vi.fn()
  const watching = setInterval(() => there.alive || deaf(), 1)
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'user-center' and pid <> pg_backend_pid()`,
  )
  await vi.waitFor(() => expect(messages).toEqual(['']), { timeout: 10_000 })
  clearInterval(watching)
  expect([there.alive, deaf.mock.calls.length > 0]).toEqual([true, true])
})

it('replaces a message that is too long, so that other nodes empty their caches', async () => {
  const missed = heard(there, busResumed)
  const { messages } = heard(there, 'a')
  const own = heard(here, 'a')
  const long = 'ä'.repeat(5000)
  await here.publish('a', long)
  await vi.waitFor(() => expect(missed.messages).toEqual(['']), { timeout: 10_000 })
  expect([messages, own.messages]).toEqual([[], [long]])
})

it('makes other nodes empty their caches after a message could not be sent, as soon as one can', async () => {
  const missed = heard(there, busResumed)
  const warnings: string[] = []
  let works = false
  const query = vi.fn((text: string, values: string[]) =>
    works ? db.pool.query(text, values) : Promise.reject(new Error('no connection')),
  )
  const broken = { ...db, pool: { query } } as unknown as TestDatabase
  const bus = await openBus(broken, db.connection, error => warnings.push(error.message))
  await bus.publish('a', 'lost')
  expect(warnings).toEqual(['no connection'])
  await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 })
  expect(missed.messages).toEqual([])
  works = true
  await vi.waitFor(() => expect(missed.messages).toEqual(['']), { timeout: 10_000 })
  await bus.close()
})
