import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dept } from '#resources/dept.ts'
import { user } from '#resources/user.ts'
import type { Actor } from '#server/base/actor.ts'
import { sampleRow } from '#test/support/rows.ts'
import type { TestRow } from '#test/support/sql.ts'
import { type House, openHouse, someone } from './house.ts'

const all = someone()
let house: House
let depts: TestRow[]
let people: TestRow[]

const tree = fc.array(fc.nat(), { minLength: 8, maxLength: 8 })

beforeAll(async () => {
  house = await openHouse()
  const [parents] = fc.sample(tree, { numRuns: 1, seed: 7 }) as [number[]]
  depts = []
  for (const [at, pick] of parents.entries()) {
    const parentId = at === 0 ? null : depts[pick % at]?.id
    depts.push((await house.call(all, 'POST', dept.api, sampleRow(dept, at, { parentId }))).data)
  }
  people = []
  for (let at = 0; at < 24; at += 1) {
    const deptId = at % 7 === 6 ? null : depts[(at * 5) % depts.length]?.id
    people.push((await house.call(all, 'POST', user.api, sampleRow(user, at, { deptId }))).data)
  }
})

const subset = (rows: () => TestRow[]) =>
  fc
    .array(fc.nat(23), { maxLength: 5 })
    .map(picks => [...new Set(picks.map(it => rows()[it % rows().length]?.id as string))])
const scopes = fc.record({
  all: fc.constant(false),
  deptIds: subset(() => depts),
  ownerIds: subset(() => people),
})
const seen = ({ scope }: Actor, person: TestRow) =>
  scope.all || scope.deptIds.includes(person.deptId) || scope.ownerIds.includes(person.id)

describe('data scope', () => {
  it('shows in lists, counts, options and single reads what a naive reading of it would', async () => {
    await fc.assert(
      fc.asyncProperty(scopes, async scope => {
        const actor = someone({ scope })
        const expected = people
          .filter(it => seen(actor, it))
          .map(it => it.id)
          .sort()
        for (const path of ['', '/options']) {
          const { data } = await house.call(actor, 'GET', `${user.api}${path}`, undefined, {
            range: [0, 99],
          })
          expect(data.list.map((it: TestRow) => it.id).sort()).toEqual(expected)
          expect(data.total).toBe(expected.length)
        }
        const person = people[scope.deptIds.length * 3] as TestRow
        expect((await house.call(actor, 'GET', `${user.api}/${person.id}`)).code).toBe(
          seen(actor, person) ? 0 : 65,
        )
        expect(
          (await house.call(actor, 'GET', dept.api, undefined, { range: [0, 99] })).data.total,
        ).toBe(scope.deptIds.length)
      }),
      { numRuns: 25 },
    )
  })

  it('refuses a batch whole when one of its rows lies outside', async () => {
    const [home] = [depts[1]?.id] as [string]
    const actor = someone({ scope: { all: false, deptIds: [home], ownerIds: [] } })
    const own = await house.add(user, sampleRow(user, 51, { deptId: home }))
    const other = people.find(it => it.deptId !== home) as TestRow
    for (const verb of ['delete', 'forceLogout']) {
      const ids = [own.id, other.id]
      expect((await house.call(actor, 'POST', `${user.api}/${verb}`, { ids })).code).toBe(65)
    }
    expect((await house.call(actor, 'GET', `${user.api}/${own.id}`)).data.version).toBe(1)
  })
})

describe('a filter', () => {
  const names = [
    'userName',
    'realName',
    'sex',
    'status',
    'deptId',
    'createdAt',
    'balance',
    'id',
    'roleIds',
    'nonsense',
    'q',
    'password',
  ]
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
    fc.record({ from: fc.anything(), to: fc.anything() }, { requiredKeys: [] }),
    fc.record({ like: fc.string() }),
    fc.record({ under: fc.anything() }),
    fc.object({ maxDepth: 2 }),
  )

  it('of any shape is answered or refused at its name, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 3 }),
        async filter => {
          const { code, data } = await house.call(all, 'GET', user.api, undefined, {
            filter: JSON.stringify(filter),
          })
          expect(code === 0 ? Object.keys(data).sort() : Object.keys(data.fields)).toEqual(
            code === 0 ? ['list', 'total'] : ['filter'],
          )
        },
      ),
      // A Chinese character without a known reading.
      { numRuns: 300, examples: [[{ q: '㐀' }]] },
    )
  })
})
