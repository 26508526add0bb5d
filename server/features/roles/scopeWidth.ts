/** The data scope of a role. */
export interface RoleScope {
  readonly dataScope: number
  /** The departments of data scope 4. */
  readonly deptIds: readonly string[]
}

/**
 * The scopes that each scope always contains, for every person who holds it and in every
 * department.
 */
const contains: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2, 3, 4, 5, 6, 7],
  2: [2, 5],
  3: [2, 3, 5],
  4: [4, 5],
  5: [5],
  6: [5, 6],
  7: [5, 6, 7],
}

/** Whether a role sees no more than its parent. */
export const isScopeWithin = (role: RoleScope, above: RoleScope): boolean => {
  if (role.dataScope === 4 && role.deptIds.length === 0) return true
  if (!contains[above.dataScope]?.includes(role.dataScope)) return false
  return (
    !(above.dataScope === 4 && role.dataScope === 4) ||
    role.deptIds.every(id => above.deptIds.includes(id))
  )
}

/**
 * The widest data scope that both the role and what is above it contain. Departments and
 * subordinates have nothing in common for certain: self remains. Of chosen departments, those remain
 * that are chosen above too, perhaps none: self is not among what they show for certain.
 */
export const narrowerScopeOf = (role: RoleScope, above: RoleScope): RoleScope => {
  if (isScopeWithin(role, above)) return role
  if (role.dataScope === 4) {
    const common = above.dataScope === 4 ? above.deptIds : []
    return { dataScope: 4, deptIds: role.deptIds.filter(id => common.includes(id)) }
  }
  if (isScopeWithin(above, role)) return { dataScope: above.dataScope, deptIds: above.deptIds }
  return { dataScope: 5, deptIds: [] }
}
