import { policy } from '#resources/policy.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'

/** The policies of the sample tenants. Their limits are low enough to be reached. */
export const samplePolicies = {
  enterprise: {
    title: '企业版',
    userMax: 120,
    deptMax: 40,
    roleMax: 30,
    postMax: 20,
    storageMax: 2048,
    projectMax: 50,
    productMax: 100,
    deviceMax: 5000,
  },
  standard: {
    title: '标准版',
    userMax: 30,
    deptMax: 15,
    roleMax: 12,
    postMax: 10,
    storageMax: 512,
    projectMax: 10,
    productMax: 30,
    deviceMax: 1000,
  },
} as const

export type SamplePolicies = Readonly<Record<keyof typeof samplePolicies, string>>

/** Creates the policies and returns their ids. */
export const insertPolicies = async (tx: Tx): Promise<SamplePolicies> => {
  const names = Object.keys(samplePolicies) as (keyof typeof samplePolicies)[]
  const ids = await insertRows(
    tx,
    policy,
    null,
    names.map(name => samplePolicies[name]),
  )
  return Object.fromEntries(names.map((name, at) => [name, ids[at]])) as SamplePolicies
}
