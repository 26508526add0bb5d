import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { role } from '#resources/role.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows, newIds } from '#server/db/insert.ts'
import type { SeededMenus } from '#server/features/menus/seed.ts'
import type { CreatedTenant } from '#server/features/tenants/create.ts'
import { demoPosts, demoRoles } from './roles.ts'
import type { DemoTenant } from './types.ts'

/** Ids by code. */
export type Ids = Readonly<Record<string, string>>

const idsFor = async (tx: Tx, codes: readonly string[]): Promise<Ids> => {
  const ids = await newIds(tx, codes.length)
  return Object.fromEntries(codes.map((code, index) => [code, ids[index] as string]))
}

export const insertDepts = async (
  tx: Tx,
  { tenantId, deptId }: CreatedTenant,
  sample: DemoTenant,
): Promise<Ids> => {
  const ids = await idsFor(
    tx,
    sample.departments.map(([code]) => code),
  )
  const rows = sample.departments.map(([code, parent, name, leader], index) => ({
    id: ids[code],
    parentId: parent === null ? deptId : ids[parent],
    code,
    name,
    leader,
    sort: (index + 1) * 10,
    email: parent === null ? `${code}@${sample.domain}` : null,
  }))
  await insertRows(tx, dept, tenantId, rows)
  return ids
}

export const insertPosts = async (tx: Tx, { tenantId }: CreatedTenant): Promise<Ids> => {
  const ids = await idsFor(
    tx,
    demoPosts.map(([code]) => code),
  )
  await insertRows(
    tx,
    post,
    tenantId,
    demoPosts.map(([code, name], index) => ({ id: ids[code], code, name, sort: (index + 1) * 10 })),
  )
  return ids
}

export const insertRoles = async (
  tx: Tx,
  { tenantId, roleId }: CreatedTenant,
  sample: DemoTenant,
  depts: Ids,
  menus: SeededMenus,
): Promise<Ids> => {
  const ids = await idsFor(
    tx,
    demoRoles.map(({ code }) => code),
  )
  const rows = demoRoles.map(({ menus: keys, parent, ...it }, index) => ({
    ...it,
    id: ids[it.code],
    parentId: parent === null ? roleId : ids[parent],
    sort: (index + 1) * 10,
    deptIds: it.dataScope === 4 ? sample.custom.map(code => depts[code]) : [],
    menuIds: withAncestors(keys)
      .map(key => menus[key]?.id)
      .filter(id => id !== undefined),
  }))
  await insertRows(tx, role, tenantId, rows)
  return ids
}

/** `org/user#show` is below `org/user`, which is below `org`. */
const withAncestors = (keys: readonly string[]): string[] => {
  const lines = keys.flatMap(key => [key, key.split('#')[0] as string, key.split('/')[0] as string])
  return [...new Set(lines)]
}
