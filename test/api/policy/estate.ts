import { dept } from '#resources/dept.ts'
import { role } from '#resources/role.ts'
import { noPasswordHash } from '#server/auth/passwords.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { systemTransaction } from '#server/db/system.ts'
import { createTenant } from '#server/features/tenants/create.ts'
import { menusOf } from '#server/features/tenants/policyMenus.ts'
import { countUsage } from '#server/features/tenants/usage.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import type { TestRow } from '#test/support/sql.ts'

export const api = {
  policy: '/user/admin/policy',
  tenant: '/user/admin/tenant',
  role: '/user/admin/role',
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
type Told = { code: number; message: string; data: any }

/** Numbers that look random and come again. */
export const randomOf = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    below: (count: number) => Math.floor(next() * count),
    some: <T>(all: readonly T[], share: number) => all.filter(() => next() < share),
    one: <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T,
  }
}
export type Random = ReturnType<typeof randomOf>

export interface Estate {
  house: TestApp
  platform: Client
  /** Menus that tenants may hold. */
  open: readonly string[]
  sql(text: string, values?: readonly unknown[]): Promise<TestRow[]>
  make<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  policy(values?: object): Promise<TestRow>
  /** A tenant with a tree of roles, each holding some of what the one above holds. */
  tenant(policyId: string, random: Random, roles?: number): Promise<string>
  get(path: string): Promise<TestRow>
  post(path: string, body?: object): Promise<Told>
  put(path: string, body: object): Promise<Told>
  /** Every role of these tenants as the database has it. */
  grants(tenantIds: readonly string[]): Promise<Record<string, TestRow>>
}

let made = 0

/** Tenants with roles, and the platform that rules over them. */
export const openEstate = async (): Promise<Estate> => {
  const house = await startTestApp()
  const platform = await house.as('platform')
  const make = <T>(work: (tx: Tx) => Promise<T>) => systemTransaction(house.db, work)
  const { open } = await make(tx => menusOf(tx, house.registry))
  const sql: Estate['sql'] = async (text, values = []) =>
    (await house.db.systems.query(text, [...values])).rows
  const told = (answer: Promise<unknown>) => answer as Promise<Told>
  const estate: Estate = {
    house,
    platform,
    open: [...open].sort(),
    sql,
    make,
    policy: async values => {
      made += 1
      return (await told(platform.post(api.policy, { title: `策略 ${made}`, ...values }))).data
    },
    tenant: (policyId, random, roles = 6) =>
      make(tx => furnished(tx, house, { policyId, random, roles, menus: [...open] })),
    get: async path => (await told(platform.get(path))).data,
    post: (path, body = {}) => told(platform.post(path, body)),
    put: (path, body) => told(platform.put(path, body)),
    grants: async tenantIds =>
      Object.fromEntries(
        (await sql(grantsSql, [tenantIds])).map(({ id, ...state }) => [id, state]),
      ),
  }
  return estate
}

const grantsSql = `
  select r.id::text, r.data_scope as scope,
    array(select m::text from unnest(r.menu_ids) m order by m) as menus,
    array(select l.target_id::text from uc_role__dept_ids l where l.tenant_id = r.tenant_id and l.owner_id = r.id order by l.target_id) as depts
  from uc_role r where r.tenant_id = any($1::bigint[]) order by r.id`

interface Wishes {
  policyId: string
  random: Random
  roles: number
  menus: readonly string[]
}

const furnished = async (tx: Tx, house: TestApp, { policyId, random, roles, menus }: Wishes) => {
  made += 1
  const administrator = {
    userName: `chef${made}`,
    realName: `主管${made}`,
    passwordHash: noPasswordHash,
    mustChange: false,
  }
  const { tenantId, deptId } = await createTenant(tx, house.registry, {
    name: `公司 ${made}`,
    code: `firm${made}`,
    policyId,
    administrator,
  })
  const depts = await insertRows(
    tx,
    dept,
    tenantId,
    [1, 2, 3].map(at => ({ name: `部门${at}`, code: `d${at}`, parentId: deptId })),
  )
  const kept: { id: string; menus: readonly string[] }[] = []
  for (let at = 0; at < roles; at++) {
    const above = random.below(3) === 0 ? undefined : random.one(kept)
    const own = random.some(above ? above.menus : menus, 0.6)
    const dataScope = above ? 5 : random.one([1, 2, 3, 4, 5, 6, 7])
    const [id] = await insertRows(tx, role, tenantId, [
      {
        name: `角色${at}`,
        code: `r${at}`,
        parentId: above?.id ?? null,
        dataScope,
        deptIds: dataScope === 4 ? random.some(depts, 0.7) : [],
        menuIds: own,
      },
    ])
    kept.push({ id: id as string, menus: own })
  }
  await countUsage(tx, house.registry.all(), tenantId)
  return tenantId
}
