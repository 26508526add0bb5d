import * as z from 'zod'
import type { RowOf } from '#resources/core/resource.ts'
import { role as definition } from '#resources/role.ts'
import { Refusal } from '#server/base/errors.ts'
import { idsDiffer } from '#server/base/ids.ts'
import { idText } from '#server/kit/answers.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import {
  type RoleDraft,
  requireGrantableMenus,
  requireParentRole,
  withAncestors,
} from './limits.ts'
import { narrowBelow } from './narrowing.ts'
import { rightsChanged } from './rightsChanged.ts'
import { lockRoles, managesRole } from './tree.ts'

/** Roles. A role cannot grant more than its parent and the caller hold. */
export const role: Behaviour<typeof definition> = {
  beforeCreate: async ({ context, values }) => {
    await lockRoles(context)
    await requireParentRole(context, values.parentId ?? null)
    const menuIds = await withAncestors(context, values.menuIds ?? [])
    await requireGrantableMenus(context, { ...draftOf(values), menuIds }, menuIds)
    return { ...values, menuIds }
  },
  mayChange: async (_context, rows, doing) => {
    if (doing !== 'copy') mustBeOwn(rows)
  },
  refuses: async asking => {
    const rule = await managesRole(asking)
    return (row, doing) => (doing === 'copy' ? undefined : rule(row))
  },
  beforeUpdate: async ({ context, values, old: stored }) => {
    await lockRoles(context)
    if (values.parentId !== undefined) await requireParentRole(context, values.parentId)
    const sent = values.menuIds
      ? { ...values, menuIds: await withAncestors(context, values.menuIds) }
      : values
    const draft = draftOf({ ...stored, ...sent })
    if (isSame(draft, draftOf(stored))) return sent
    await requireGrantableMenus(
      context,
      draft,
      draft.menuIds.filter(id => !stored.menuIds.includes(id)),
    )
    return sent
  },
  beforeRestore: perBatch(async ({ context, rows }) => {
    await lockRoles(context)
    for (const row of rows) await requireParentRole(context, row.parentId)
  }),
  beforePurge: perBatch(async ({ context, rows }) => {
    for (const row of rows) await requireParentRole(context, row.parentId)
  }),
  afterCreate: ({ context }) => rightsChanged(context),
  afterUpdate: async ({ context, values: row }) => {
    await narrowBelow(context, row.id)
    await rightsChanged(context)
  },
  afterDelete: perBatch(({ context }) => rightsChanged(context)),
  afterRestore: perBatch(async ({ context, rows }) => {
    // While they were in the bin, their parents may have lost permissions.
    for (const row of rows) if (row.parentId !== null) await narrowBelow(context, row.parentId)
    await rightsChanged(context)
  }),
  answers: { copy: z.object({ id: idText }) },
  actions: {
    copy: async (context, rows, { name, code, parentId }) => {
      const [row] = rows
      if (!row) return null
      const { dataScope, deptIds, menuIds, sort, remark, status } = row
      const values = { name, code, parentId, dataScope, menuIds, sort, remark, status }
      const made = await context
        .rows(definition, { granted: true })
        .create(dataScope === 4 ? { ...values, deptIds } : values)
      return { id: made.id }
    },
  },
}

const draftOf = ({
  parentId,
  dataScope,
  deptIds,
  menuIds,
}: Partial<RowOf<typeof definition>>): RoleDraft => ({
  parentId: parentId ?? null,
  dataScope: dataScope ?? 5,
  deptIds: deptIds ?? [],
  menuIds: menuIds ?? [],
})

const isSame = (one: RoleDraft, other: RoleDraft): boolean =>
  one.parentId === other.parentId &&
  one.dataScope === other.dataScope &&
  !idsDiffer(one.deptIds, other.deptIds) &&
  !idsDiffer(one.menuIds, other.menuIds)

const mustBeOwn = (rows: readonly { builtin: boolean }[]): void => {
  if (rows.some(row => row.builtin)) throw new Refusal('errors.role.builtin')
}
