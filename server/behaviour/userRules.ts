import { tableOf } from '#server/db/names.ts'
import { Invalid, Refusal } from '#server/errors.ts'
import type { Context } from '#server/kit/types.ts'

/** Signing in takes a user name, a phone number or an e-mail address: one must not pass for the other. */
export const passesForOther = (userName: string): boolean =>
  /^\+?\d+$/.test(userName) || userName.includes('@')

export const checkUserName = (userName: string, field = 'userName'): void => {
  if (passesForOther(userName)) throw new Invalid({ [field]: { key: 'userNameLike' } })
}

/** Nobody is put into a department whose members cannot sign in; nobody disables it until this transaction ends. */
export const checkDept = async ({ tx, actor }: Context, deptId: unknown): Promise<void> => {
  if (typeof deptId !== 'string') return
  const found = await tx
    .selectFrom(tableOf('dept'))
    .select('status')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', deptId)
    .forShare()
    .executeTakeFirst()
  if (found?.status === 2) throw new Invalid({ deptId: { key: 'disabled' } })
}

export const mustNotBeSelf = ({ actor }: Context, users: readonly { id: string }[]): void => {
  if (users.some(user => user.id === actor.userId)) throw new Refusal('errors.user.self')
}

/** Whether a list of ids in a body says something else than the stored one. */
export const differ = (sent: unknown, stored: readonly string[]): sent is readonly string[] =>
  Array.isArray(sent) && [...sent].sort().join() !== [...stored].sort().join()
