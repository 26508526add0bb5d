import { kindOf } from '#resources/core/kinds.ts'
import { binSort } from '#resources/core/permissions.ts'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { fieldOf, type Screen } from '#resources/core/resource.ts'

const mine = ['bin', 'restore', 'purge']

/** The bin of a screen as a screen of its own: flat, latest first, with who deleted when beside what it was. */
export const binOf = ({ resource, key, screen }: ResourceScreen): ResourceScreen => {
  const { title, subtitle, tree } = resource
  const { beside: _, more: __, ...rest } = screen
  const named = [title, ...(subtitle ? [subtitle] : [])]
  const others = screen.columns.filter(name => {
    const field = fieldOf(resource, name)
    return !field || !kindOf(field).switchesRow
  })
  const where = [...(screen.across ? ['tenantId'] : []), ...(tree ? [tree.parent] : [])]
  const first = [...new Set([...named, ...where, ...others])]
  const bin: Screen = {
    ...rest,
    view: 'table',
    columns: [...first.slice(0, named.length + 2), 'deletedByName', 'deletedAt'] as never,
    filters: [
      ...new Set([...(screen.across ? ['tenantId'] : []), 'deletedAt', ...screen.filters]),
    ] as never,
    sort: binSort,
    actions: screen.actions.filter(name => mine.includes(name)),
  }
  return { resource, key, screen: bin }
}
