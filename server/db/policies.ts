import type { Policy } from './model.ts'

/** The tenant of the transaction; null when none is set, so that nothing is visible. */
const currentTenant = "nullif(current_setting('app.tenant_id', true), '')::bigint"

/**
 * The same, evaluated once per statement, for policies that do not depend on the row's own columns
 * only.
 */
const tenantOnce = `(select ${currentTenant})`

const both = (condition: string) => `using (${condition}) with check (${condition})`

/**
 * Before PostgreSQL 16 the login role inherits this policy, but still has to `set role` to see
 * anything.
 */
const system: Policy = { name: 'system', sql: `to uc_system ${both("current_user = 'uc_system'")}` }

/** Row policies of a tenant's rows: only that tenant sees them. */
export const tenantPolicies: readonly Policy[] = [
  { name: 'tenant', sql: `to uc_tenant ${both(`tenant_id = ${currentTenant}`)}` },
  system,
]

/**
 * Row policies of the installation's rows: written by the platform's tenant, read by it or, when
 * shared, by all.
 */
export const platformPolicies = (shared: boolean): readonly Policy[] => [
  { name: 'platform', sql: `to uc_tenant ${both(`${tenantOnce} = 1`)}` },
  ...(shared ? [{ name: 'shared', sql: 'for select to uc_tenant using (true)' }] : []),
  system,
]

/** A tenant may read its own row and the row of its policy; its limits are not secret. */
export const ownPolicies: Readonly<Record<string, Policy>> = {
  uc_tenant: { name: 'own', sql: `for select to uc_tenant using (id = ${tenantOnce})` },
  uc_policy: {
    name: 'own',
    sql: `for select to uc_tenant using (id = (select policy_id from uc_tenant where id = ${tenantOnce}))`,
  },
}

export const everything = 'select, insert, update, delete'
