import type { Values } from '#resources/core/fieldCondition.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { ancestorsOf, type Forest, type TreeItem } from '#src/ui/tree/forest.ts'
import { matchesWhen } from '../access.ts'
import type { AnyRow } from '../overrides.ts'
import { titleOf } from '../titles.ts'

/** A row as a node of its tree. */
export interface Node extends TreeItem {
  row: AnyRow
}

/** Rows as nodes, by the field that names the parent. */
export const nodesOf = (resource: AnyResource, rows: readonly AnyRow[]): Node[] => {
  const parent = resource.tree?.parent ?? ''
  return rows.map(row => ({
    id: row.id,
    parentId: (row[parent] ?? null) as string | null,
    title: titleOf(resource, row),
    row,
  }))
}

/** The nodes that the filters leave, without the path to them; undefined where nothing is filtered. */
export const matchesBy = (
  resource: AnyResource,
  forest: Forest<Node>,
  values: Values,
): ReadonlySet<string> | undefined => {
  const { q, ...conditions } = values
  if (!q && Object.keys(conditions).length === 0) return undefined
  const searched = fieldsOf(resource)
    .filter(([, field]) => field.search)
    .map(([name]) => name)
  const wanted = typeof q === 'string' ? q.toLowerCase() : ''
  const isMatch = ({ row }: Node) => {
    const holds = (name: string) =>
      String(row[name] ?? '')
        .toLowerCase()
        .includes(wanted)
    return (!wanted || searched.some(holds)) && matchesWhen(conditions, row)
  }
  return new Set([...forest.byId.values()].filter(isMatch).map(({ id }) => id))
}

/** Whether a node may move below another: not below itself, and not where it is already. */
export const canMoveBelow = (forest: Forest<Node>, id: string, target: string | null): boolean => {
  if (id === target || (forest.parentOf(id) ?? null) === target) return false
  return target === null || !ancestorsOf(forest, target).includes(id)
}
