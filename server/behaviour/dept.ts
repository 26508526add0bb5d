import type { dept as definition } from '#resources/dept.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { Refusal } from '#server/errors.ts'
import type { Behaviour, Context } from '#server/kit/types.ts'
import { administratorsOf } from './administrators.ts'
import { rightsChanged } from './rightsChanged.ts'

/** Members of a disabled department cannot sign in, so nobody disables his own or the administrator's. */
export const dept: Behaviour<typeof definition> = {
  beforeUpdate: async (context, values, stored) => {
    if (values.status === 2 && stored.status !== 2) await mustBeSpare(context, stored.id)
    return values
  },
  afterCreate: rightsChanged,
  afterUpdate: async (context, row, stored) => {
    if (row.status === 2 && stored.status !== 2) await endSessions(context, { deptId: row.id })
    await rightsChanged(context)
  },
  afterDelete: rightsChanged,
  afterRestore: rightsChanged,
  actions: {},
}

const mustBeSpare = async (context: Context, id: string): Promise<void> => {
  if (context.actor.deptId === id) throw new Refusal('errors.dept.own')
  const administrator = (await administratorsOf(context)).find(it => it.deptId === id)
  if (administrator)
    throw new Refusal('errors.dept.administrator', { args: { name: administrator.name } })
}
