// @vitest-environment node
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: kysely => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

describe('a part of a statement that is built with Params', () => {
  it('takes its places among the values around it', () => {
    const part = sqlPart(params => {
      const now = params.add('later', 'timestamptz')
      return `t.at > ${now} or t.id = any(${params.add(['1', '2'], 'bigint[]')}) or t.to < ${now}`
    })
    const whole = sql`select from t where t.name = ${'first'} and (${part}) limit ${3}`.compile(db)
    expect(whole.sql).toBe(
      'select from t where t.name = $1 and (t.at > $2::timestamptz or t.id = any($3::bigint[]) or t.to < $4::timestamptz) limit $5',
    )
    expect(whole.parameters).toEqual(['first', 'later', ['1', '2'], 'later', 3])
  })

  it('leaves literals and quoted names as they are', () => {
    const part = sqlPart(
      params =>
        `'below $100' = ${params.add('x')} and 'it''s $1' <> "$2" or t.id = ${params.add(7)}`,
    )
    const whole = sql`select ${part}`.compile(db)
    expect(whole.sql).toBe(`select 'below $100' = $1 and 'it''s $1' <> "$2" or t.id = $2`)
    expect(whole.parameters).toEqual(['x', 7])
  })

  it('may have no values', () => {
    expect(sql`select ${sqlPart(() => 'true')}`.compile(db)).toMatchObject({
      sql: 'select true',
      parameters: [],
    })
  })
})

it('any number of ids is one value', () => {
  const { sql: text, parameters } = sql`id = ${anyId(['1', '2'])}`.compile(db)
  expect({ text, parameters }).toEqual({
    text: 'id = any($1::bigint[])',
    parameters: [['1', '2']],
  })
})
