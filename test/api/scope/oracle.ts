import type { Kind, Person, Town } from './towns.ts'

/** What the oracle may be told to get wrong, so that a test can show that it would be noticed. */
export interface Faults {
  forgetsBelow?: boolean
  countsDisabledRoles?: boolean
  stopsAtDirect?: boolean
  blindWithoutDept?: boolean
  intersects?: boolean
}

/** Whether a department is another one or lies somewhere below it, found by walking up from it. */
const liesBelow = (town: Town, id: string, other: string): boolean => {
  let at: string | null = id
  for (let steps = 0; at !== null && steps <= town.dept.length; steps += 1) {
    if (at === other) return true
    const here: string = at
    at = town.dept.find(it => it.id === here)?.parentId ?? null
  }
  return false
}

/** Whether the chain of inviters and creators of someone leads to another one, within so many steps. */
const leadsTo = (town: Town, person: Person, other: string, most: number): boolean => {
  const seen = new Set<string>()
  let line = [person]
  for (let step = 0; step < most && line.length > 0; step += 1) {
    const above = line.flatMap(it => [it.createdBy, it.inviterId])
    if (above.includes(other)) return true
    for (const it of line) seen.add(it.id)
    line = town.user.filter(it => above.includes(it.id) && !seen.has(it.id))
  }
  return false
}

/** The rules of the product once more, one row at a time, by somebody who has not read them there. */
export const oracleOf = (town: Town, faults: Faults = {}) => {
  const find = (id: string | null) => town.user.find(it => it.id === id)
  const rolesOf = (person: Person) =>
    town.role.filter(
      it => person.roleIds.includes(it.id) && (faults.countsDisabledRoles || !it.disabled),
    )
  const mayEnter = (person: Person) => {
    const dept = town.dept.find(it => it.id === person.deptId)
    return !dept?.disabled && (person.roleIds.length === 0 || rolesOf(person).length > 0)
  }

  const inDept = (person: Person, role: Town['role'][number], deptId: string | null): boolean => {
    if (deptId === null) return false
    if (role.scope === 2) return deptId === person.deptId
    if (role.scope === 3 && person.deptId !== null)
      return faults.forgetsBelow ? deptId === person.deptId : liesBelow(town, deptId, person.deptId)
    return role.scope === 4 && role.deptIds.includes(deptId)
  }
  const isOfHis = (person: Person, { scope }: Town['role'][number], id: string | null): boolean => {
    if (id === null) return false
    const alone = (scope === 2 || scope === 3) && person.deptId === null && !faults.blindWithoutDept
    if (scope < 5 && !alone) return false
    if (id === person.id) return true
    const other = find(id)
    if (!other || scope < 6) return false
    return leadsTo(town, other, person.id, scope === 6 || faults.stopsAtDirect ? 1 : 1000)
  }
  const byRole = (person: Person, role: Town['role'][number], kind: Kind, row: object): boolean => {
    if (role.scope === 1) return true
    const it = row as { id: string; deptId: string | null; ownerId: string | null }
    if (kind === 'dept') return inDept(person, role, it.id)
    if (kind === 'asset') return inDept(person, role, it.deptId)
    if (kind === 'user') return inDept(person, role, it.deptId) || isOfHis(person, role, it.id)
    const works = find(it.ownerId)?.deptId ?? null
    return isOfHis(person, role, it.ownerId) || inDept(person, role, works)
  }
  const sees = (person: Person, kind: Kind, row: object): boolean => {
    const roles = rolesOf(person)
    return faults.intersects
      ? roles.every(role => byRole(person, role, kind, row))
      : roles.some(role => byRole(person, role, kind, row))
  }

  /** Roles of someone else's that all lie below roles of one's own. */
  const manages = (person: Person, other: Person): boolean => {
    const own = rolesOf(person).map(it => it.id)
    const isBelow = (id: string, steps = 0): boolean => {
      const parent = town.role.find(it => it.id === id)?.parentId ?? null
      if (parent === null || steps > town.role.length) return false
      return own.includes(parent) || isBelow(parent, steps + 1)
    }
    return other.roleIds.every(id => !own.includes(id) && isBelow(id))
  }
  return {
    mayEnter,
    sees,
    manages,
    /** Where a department hangs: below one that is seen, or at the top, which belongs to the whole. */
    seesPlace: (person: Person, deptId: string | null) =>
      rolesOf(person).some(it => it.scope === 1) ||
      town.dept.some(it => it.id === deptId && sees(person, 'dept', it)),
    liesBelow: (id: string, other: string) => liesBelow(town, id, other),
    /** What the whole route answers before any row is looked at. */
    door: (person: Person) => (mayEnter(person) ? (rolesOf(person).length > 0 ? 0 : 62) : 61),
  }
}
export type Oracle = ReturnType<typeof oracleOf>
