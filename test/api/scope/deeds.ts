import fc from 'fast-check'
import type { Envelope } from '#test/support/client.ts'
import { apis, type Office } from './office.ts'
import { type Oracle, oracleOf } from './oracle.ts'
import { type Kind, kinds, type Person, type Town } from './towns.ts'

const outcomes: Readonly<Record<number, string>> = { 0: 'done', 61: 'signed out', 65: 'missing' }

/** A write that someone tries, with what ought to come of it. */
export interface Deed {
  what: object
  expected: string
  /** Tries it and answers what came of it. */
  send(office: Office): Promise<string>
  /** What is so once it has been done. */
  happen(): void
}

const verbs = ['touch', 'move', 'move', 'move', 'delete', 'restore', 'act', 'create'] as const

const drawn = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    verb: fc.constantFrom(...verbs),
    by: fc.nat(1000),
    row: fc.nat(1000),
    to: fc.option(fc.nat(1000), { freq: 5 }),
  }),
  { minLength: 8, maxLength: 14 },
)

// biome-ignore lint/suspicious/noExplicitAny: rows of four kinds, told apart by the tables below
type Row = any
const leads = {
  user: ['deptId', 'dept'],
  dept: ['parentId', 'dept'],
  asset: ['deptId', 'dept'],
  note: ['ownerId', 'user'],
} as const
const spare = { user: 'remark', dept: 'leader', asset: 'name', note: 'name' } as const

/** Writes one after the other, each thought of when what came before has happened. */
export function* deedsOf(town: Town, seed: number): Generator<Deed> {
  const plans = fc.sample(drawn, { numRuns: 1, seed: seed + Number(town.tenantId) })[0] ?? []
  for (const [at, plan] of plans.entries()) {
    const of = <T>(rows: readonly T[], place: number) => rows[place % rows.length] as T
    const [field, target] = leads[plan.kind]
    const to: Row = plan.to === null ? null : of<Row>(town[target], plan.to)
    const person = of(town.user, plan.by)
    const row: Row = of<Row>(town[plan.kind], plan.row)
    yield deedOf({ town, person, kind: plan.kind, verb: plan.verb, row, field, to, at })
  }
}

interface Plan {
  town: Town
  person: Person
  kind: Kind
  verb: (typeof verbs)[number]
  row: Row
  field: string
  to: Row
  at: number
}

const deedOf = (plan: Plan): Deed => {
  const { town, person, kind, verb, row, field, to, at } = plan
  const { api } = apis[kind]
  const value = to?.id ?? null
  const name = `x${town.tenantId}x${at}`
  const oracle = oracleOf(town)
  const door = oracle.door(person)
  const expected =
    (person.signedOut || person.gone || door === 61
      ? 'signed out'
      : door !== 0
        ? 'refused'
        : judged(plan, oracle)) ?? 'done'
  let answer: Envelope
  const calls: Record<Plan['verb'], (office: Office) => Promise<Envelope>> = {
    touch: async office => change(office, plan, { [spare[kind]]: name }),
    move: async office => change(office, plan, { [field]: value }),
    delete: office => office.of(person.id).delete(`${api}/${row.id}`),
    restore: office => office.of(person.id).post(`${api}/${row.id}/restore`, {}),
    act: office => office.of(person.id).post(`${apis.user.api}/${row.id}/forceLogout`, {}),
    create: office => office.of(person.id).post(api, { ...bodies[kind](name), [field]: value }),
  }
  const effects: Record<Plan['verb'], () => void> = {
    touch: () => {},
    move: () => Object.assign(row, { [field]: value }),
    delete: () => {
      row.gone = true
      if (kind === 'user') row.signedOut = true
      for (const role of town.role) role.deptIds = role.deptIds.filter(id => id !== row.id)
      for (const one of town.user) if (one.inviterId === row.id) one.inviterId = null
    },
    restore: () => {
      row.gone = false
    },
    act: () => {
      row.signedOut = true
    },
    create: () => town[kind].push(fresh(plan, answer.data.id)),
  }
  return {
    what: { tenant: town.tenantId, verb, kind, by: person.id, id: row.id, to: value, at },
    expected,
    send: async office => {
      answer = await calls[verb](office)
      return outcomes[answer.code] ?? 'refused'
    },
    happen: effects[verb],
  }
}

const bodies: Record<Kind, (name: string) => object> = {
  user: name => ({ userName: name, realName: name, password: `Long enough ${name}` }),
  dept: name => ({ name, code: name }),
  asset: name => ({ name }),
  note: name => ({ name }),
}

const fresh = ({ person, field, to }: Plan, id: string): Row => ({
  ...{ id, deptId: null, parentId: null, ownerId: null, disabled: false, signedOut: true },
  ...{ roleIds: [], createdBy: person.id, inviterId: null },
  [field]: to?.id ?? null,
})

const change = async (office: Office, { kind, row, person }: Plan, values: object) => {
  const [stored] = await office.sql(`select version from uc_${kind} where id = $1`, [row.id])
  const body = { version: stored?.version, ...values }
  return office.of(person.id).put(`${apis[kind].api}/${row.id}`, body)
}

/** What ought to come of it for somebody whom the route lets in; undefined when nothing stands against it. */
const judged = (plan: Plan, oracle: Oracle): string | undefined => {
  const { town, person, kind, verb, row, field, to } = plan
  if (verb === 'create')
    return written(plan, oracle, { ...town, [kind]: [...town[kind], fresh(plan, '0')] }, '0')
  const [seen, whole] = verb === 'act' ? [town.user.includes(row), 'user' as const] : [true, kind]
  if (!seen || Boolean(row.gone) !== (verb === 'restore') || !oracle.sees(person, whole, row))
    return 'missing'
  if (whole === 'user' && !oracle.manages(person, row)) return 'refused'
  if (verb === 'delete') return isUsed(town, row.id) || row === person ? 'refused' : undefined
  if (verb === 'restore') return isLost(town, row) ? 'refused' : undefined
  if (verb !== 'move' || (to?.id ?? null) === row[field]) return undefined
  if (kind === 'dept' && to && oracle.liesBelow(to.id, row.id)) return 'refused'
  if (kind === 'dept' && !oracle.seesPlace(person, row.parentId)) return 'refused'
  if (kind === 'dept' && !oracle.seesPlace(person, to?.id ?? null)) return 'refused'
  const moved = { ...row, [field]: to?.id ?? null }
  const after = { ...town, [kind]: (town[kind] as Row[]).map(it => (it === row ? moved : it)) }
  return written(plan, oracle, after, row.id)
}

/** What is referred to must be seen as things are, and what has been written as they are then. */
const written = (
  { person, kind, to }: Plan,
  oracle: Oracle,
  after: Town,
  id: string,
): string | undefined => {
  const target = kind === 'note' ? 'user' : 'dept'
  if (to && (to.gone || !oracle.sees(person, target, to))) return 'refused'
  if (kind === 'user' && to?.disabled) return 'refused'
  const row = (after[kind] as Row[]).find(it => it.id === id)
  return oracleOf(after).sees(person, kind, row) ? undefined : 'refused'
}

const isUsed = (town: Town, id: string): boolean =>
  [town.user, town.dept, town.asset, town.note].some(rows =>
    (rows as Row[]).some(it => !it.gone && [it.deptId, it.parentId, it.ownerId].includes(id)),
  )

const isLost = (town: Town, row: Row): boolean =>
  [...town.dept, ...town.user].some(
    it => it.gone && [row.deptId, row.parentId, row.ownerId].includes(it.id),
  )
