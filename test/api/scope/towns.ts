import fc from 'fast-check'
import { defineResource } from '#resources/core/define.ts'
import { reference, text } from '#resources/core/fields.ts'

/** Rows that belong to a department, and rows that have nothing but an owner. */
export const asset = defineResource({
  name: 'asset',
  api: '/app/test/asset',
  tenancy: 'tenant',
  title: 'name',
  scope: { dept: 'deptId' },
  fields: { name: text({ required: true }), deptId: reference('dept', {}) },
  actions: {},
  form: [{ rows: [['name', 'deptId']] }],
  screens: {},
})
export const note = defineResource({
  name: 'note',
  api: '/app/test/note',
  tenancy: 'tenant',
  title: 'name',
  scope: { owner: 'ownerId' },
  fields: { name: text({ required: true }), ownerId: reference('user', {}) },
  actions: {},
  form: [{ rows: [['name', 'ownerId']] }],
  screens: {},
})

interface Dept {
  id: string
  gone?: boolean
  parentId: string | null
  disabled: boolean
}
interface Role {
  id: string
  parentId: string | null
  scope: number
  disabled: boolean
  deptIds: string[]
}
export interface Person {
  id: string
  gone?: boolean
  deptId: string | null
  roleIds: string[]
  createdBy: string | null
  inviterId: string | null
  signedOut?: boolean
}
interface Asset {
  id: string
  gone?: boolean
  deptId: string | null
}
interface Note {
  id: string
  gone?: boolean
  ownerId: string | null
}

/** A tenant: what data scope rests on, and what it is asked about. */
export interface Town {
  tenantId: string
  dept: Dept[]
  role: Role[]
  user: Person[]
  asset: Asset[]
  note: Note[]
}
export const kinds = ['user', 'dept', 'asset', 'note'] as const
export type Kind = (typeof kinds)[number]

const pick = fc.nat(1000)
const rare = fc.nat(9).map(it => it === 0)
const perhaps = fc.option(pick, { freq: 3 })
const some = (most: number) => fc.array(pick, { maxLength: most })
const between = <T>(one: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.array(one, { minLength, maxLength })

const drawn = fc.record({
  dept: between(fc.record({ parent: perhaps, disabled: rare }), 2, 9),
  role: between(
    fc.record({
      parent: perhaps,
      scope: fc.integer({ min: 1, max: 7 }),
      disabled: rare,
      depts: some(3),
    }),
    1,
    6,
  ),
  user: between(
    fc.record({ dept: perhaps, roles: some(3), creator: perhaps, inviter: perhaps }),
    3,
    9,
  ),
  asset: between(perhaps, 1, 6),
  note: between(perhaps, 1, 6),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

const townOf = (it: Drawn, at: number): Town => {
  const tenantId = String(1000 + at)
  const idsOf = (rows: readonly unknown[], block: number) =>
    rows.map((_, place) => `${tenantId}${block}${String(place).padStart(2, '0')}`)
  const deptIds = idsOf(it.dept, 1)
  const roleIds = idsOf(it.role, 2)
  const userIds = idsOf(it.user, 3)
  const among = (ids: readonly string[], place: number | null) =>
    place === null ? null : (ids[place % ids.length] as string)
  const several = (ids: readonly string[], places: readonly number[]) => [
    ...new Set(places.map(place => ids[place % ids.length] as string)),
  ]
  const above = (ids: readonly string[], place: number | null, own: number) =>
    own === 0 ? null : among(ids.slice(0, own), place)
  return {
    tenantId,
    dept: it.dept.map(({ parent, disabled }, own) => ({
      id: deptIds[own] as string,
      parentId: above(deptIds, parent, own),
      disabled,
    })),
    role: it.role.map(({ parent, scope, disabled, depts }, own) => ({
      id: roleIds[own] as string,
      parentId: above(roleIds, parent, own),
      scope,
      disabled,
      deptIds: scope === 4 ? several(deptIds, depts) : [],
    })),
    user: it.user.map(({ dept, roles, creator, inviter }, own) => ({
      id: userIds[own] as string,
      deptId: among(deptIds, dept),
      roleIds: several(roleIds, roles),
      createdBy: among(userIds, creator),
      inviterId: among(userIds, inviter),
    })),
    asset: idsOf(it.asset, 4).map((id, own) => ({
      id,
      deptId: among(deptIds, it.asset[own] ?? null),
    })),
    note: idsOf(it.note, 5).map((id, own) => ({
      id,
      ownerId: among(userIds, it.note[own] ?? null),
    })),
  }
}

/** Towns that differ with each seed; ids of one lie in no other. */
export const townsOf = (count: number, seed: number): Town[] =>
  fc.sample(drawn, { numRuns: count, seed }).map(townOf)
