import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deedsOf } from './deeds.ts'
import { apis, type Office, openOffice } from './office.ts'
import { type Faults, oracleOf } from './oracle.ts'
import { type Kind, kinds, type Person, type Town, townsOf } from './towns.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const towns = townsOf(200, seed)
let office: Office
beforeAll(async () => {
  office = await openOffice(towns)
})
afterAll(() => office.close())

/** What someone was answered about one kind of row. */
interface Seen {
  town: Town
  person: Person
  kind: Kind
  door: number
  listed: string[]
  total: number
  /** Whether an empty list says that there is something out of sight. */
  outOfScope: boolean
  offered: string[]
  /** Ids that a single read answers. */
  read: string[]
}
const nothing = { listed: [], total: 0, outOfScope: false, offered: [], read: [] }

const range = encodeURIComponent('[0,99]')
const idsOf = (rows: readonly { id: string }[]) => rows.map(it => it.id).sort()

const lookAt = async (town: Town, person: Person, kind: Kind): Promise<Seen> => {
  const client = office.of(person.id)
  const { api } = apis[kind]
  const { code: door, data } = await client.get(`${api}?range=${range}`)
  if (door !== 0) return { town, person, kind, door, ...nothing }
  const options = await client.get(`${api}/options?range=${range}`)
  const read: string[] = []
  for (const { id } of town[kind].slice(0, 3))
    if ((await client.get(`${api}/${id}`)).code === 0) read.push(id)
  return {
    town,
    person,
    kind,
    door,
    listed: idsOf(data.list),
    total: data.total,
    outOfScope: data.outOfScope === true,
    offered: idsOf(options.data.list),
    read: read.sort(),
  }
}

const foretold = ({ town, person, kind }: Seen, faults: Faults = {}): Seen => {
  const oracle = oracleOf(town, faults)
  const door = oracle.door(person)
  if (door !== 0) return { town, person, kind, door, ...nothing }
  const listed = idsOf(town[kind].filter(row => oracle.sees(person, kind, row)))
  const first = town[kind].slice(0, 3).map(it => it.id)
  const read = listed.filter(id => first.includes(id))
  const outOfScope = listed.length === 0 && town[kind].length > 0
  const counts = { total: listed.length, outOfScope }
  return { town, person, kind, door, listed, ...counts, offered: listed, read }
}

/** Two people of each town, all of them in turns. */
const pairs = towns.flatMap((town, at) =>
  [at, at + 1].map(place => ({ town, person: town.user[place % town.user.length] as Person })),
)
const inTurns = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const made: R[] = []
  for (let at = 0; at < all.length; at += 8)
    made.push(...(await Promise.all(all.slice(at, at + 8).map(work))))
  return made
}

describe(`data scope in 200 random towns (SEED=${seed})`, () => {
  let seen: Seen[]
  beforeAll(async () => {
    seen = (
      await inTurns(pairs, async ({ town, person }) => {
        const about: Seen[] = []
        for (const kind of kinds) about.push(await lookAt(town, person, kind))
        return about
      })
    ).flat()
  }, 120_000)

  it('shows in lists, totals, options and single reads what a naive reading of the rules does', () => {
    for (const one of seen) expect(one).toEqual(foretold(one))
  })

  const faults: [string, Faults][] = [
    ['departments below', { forgetsBelow: true }],
    ['disabled roles', { countsDisabledRoles: true }],
    ['subordinates of subordinates', { stopsAtDirect: true }],
    ['people without a department', { blindWithoutDept: true }],
    ['several roles', { intersects: true }],
  ]
  it.each(faults)('would notice a mistake about %s', (_, fault) => {
    const different = seen.filter(one => one.listed.join() !== foretold(one, fault).listed.join())
    expect(different.length).toBeGreaterThan(0)
  })

  it('lets be written what lies in it, before and after, and refuses everything else', async () => {
    const told = await inTurns(towns, async town => {
      const answers: [object, string, string][] = []
      for (const deed of deedsOf(town, seed)) {
        const answered = await deed.send(office)
        answers.push([deed.what, answered, deed.expected])
        if (answered === 'done' && deed.expected === 'done') deed.happen()
      }
      return answers
    })
    for (const [what, answered, expected] of told.flat())
      expect({ what, is: answered }).toEqual({ what, is: expected })
    const kindsOf = new Set(told.flat().map(([, , expected]) => expected))
    expect([...kindsOf].sort()).toEqual(['done', 'missing', 'refused', 'signed out'])
  }, 120_000)
})
