import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/base/deps.ts'
import { openDatabase } from '#server/db/open.ts'
import { maxStatements } from '#server/db/prepared.ts'
import { statementNames } from '#server/db/statementNames.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'

let origin: TestDatabase
let db: Database
beforeAll(async () => {
  origin = await openTestDatabase()
})
afterAll(() => origin.close())
// One connection per pool, so that what is asked is about the one that was used.
beforeEach(async () => {
  await db?.close()
  db = openDatabase({ connection: origin.connection, size: 1, timeout: 20_000 })
})
afterAll(() => db.close())

const held = async (pool: Database['pool']) => {
  const { rows } = await pool.query('select count(*)::int as n from pg_prepared_statements')
  return rows[0].n as number
}
const text = (n: number) => `select $1::int + ${n} as sum`

describe.each(['pool', 'readers', 'systems'] as const)('a connection of %s', name => {
  it('holds a limited number of statements, whatever callers make up, and answers all of them', async () => {
    const pool = db[name]
    for (const round of [1, 2])
      for (let n = 0; n < maxStatements * 2; n += 1) {
        const { rows } = await pool.query({ name: `s${n}`, text: text(n), values: [round] })
        expect(rows[0].sum).toBe(round + n)
      }
    expect(await held(pool)).toBeLessThanOrEqual(maxStatements)
  })

  it('keeps those that are used again and again', async () => {
    const pool = db[name]
    const usual = { name: 'usual', text: 'select $1::int as usual', values: [1] }
    for (let n = 0; n < maxStatements * 2; n += 1) {
      await pool.query(usual)
      await pool.query({ name: `s${n}`, text: text(n), values: [1] })
    }
    const { rows } = await pool.query(
      "select generic_plans + custom_plans as uses from pg_prepared_statements where name = 'usual'",
    )
    expect(Number(rows[0].uses)).toBe(maxStatements * 2)
  })

  it('closes statements in the midst of many that are sent at once, and of failed ones', async () => {
    const client = await db[name].connect()
    const asked = Array.from({ length: maxStatements * 3 }, (_, n) =>
      client.query(
        n % 7 === 0
          ? { name: `wrong${n}`, text: `select $1::int / 0 as sum, ${n}`, values: [1] }
          : { name: `s${n}`, text: text(n), values: [1] },
      ),
    )
    const answers = await Promise.allSettled(asked)
    expect(answers.map(it => it.status)).toEqual(
      answers.map((_, n) => (n % 7 === 0 ? 'rejected' : 'fulfilled')),
    )
    await client.query('begin')
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    for (let n = 0; n < maxStatements * 2; n += 1)
      await expect(
        client.query({ name: `s${n}`, text: text(n), values: [1] }),
      ).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    for (let n = 0; n < maxStatements * 2; n += 1)
      await client.query({ name: `s${n}`, text: text(n), values: [1] })
    const { rows } = await client.query('select count(*)::int as n from pg_prepared_statements')
    client.release()
    expect(rows[0].n).toBeLessThanOrEqual(maxStatements)
  })
})

describe('unnamed statements of the pool', () => {
  it('get names, and are limited in the same way', async () => {
    for (let n = 0; n < maxStatements * 2; n += 1) await db.pool.query(text(n), [1])
    const n = await held(db.pool)
    expect(n).toBeGreaterThan(maxStatements / 2)
    expect(n).toBeLessThanOrEqual(maxStatements)
  })
})

describe('names of statements', () => {
  it('stand for one text each, and the least recently used is forgotten', () => {
    const nameOf = statementNames('x', 2)
    const [a, b] = [nameOf('a'), nameOf('b')]
    expect([nameOf('a'), nameOf('c'), nameOf('a')]).toEqual([a, 'x_2', a])
    expect(nameOf('b')).not.toBe(b)
  })
})
