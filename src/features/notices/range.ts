import type { Values } from '#resources/core/fieldCondition.ts'
import type { NoticeAudience } from '#src/providers/messages.ts'

const lists: Readonly<Record<number, 'tenantIds' | 'deptIds' | 'roleIds' | 'userIds'>> = {
  2: 'tenantIds',
  3: 'deptIds',
  4: 'roleIds',
  5: 'userIds',
}

/** The range that a form holds, or undefined while it names nobody; no tenant chosen means all of them. */
export const audienceOf = (values: Values): NoticeAudience | undefined => {
  const rangeType = Number(values.rangeType ?? 1)
  const list = lists[rangeType]
  if (!list) return { rangeType }
  const ids = (values[list] ?? []) as readonly string[]
  return ids.length > 0 || rangeType === 2 ? { rangeType, [list]: ids } : undefined
}
