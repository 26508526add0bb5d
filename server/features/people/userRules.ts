import { normalizePhone, phonePattern } from '#resources/kinds/phone/number.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'

/**
 * Whether a user name looks like a phone number, as people write it, or an e-mail address. All three
 * can be used to sign in, so they must not be confused.
 */
export const looksLikeContact = (userName: string): boolean =>
  /^\+?\d+$/.test(userName) || phonePattern.test(normalizePhone(userName)) || userName.includes('@')

export const checkUserName = (userName: string, field = 'userName'): void => {
  if (looksLikeContact(userName)) throw new Invalid({ [field]: { key: 'userNameLike' } })
}

/**
 * Refuses a department whose members cannot sign in. It is locked, so that nobody disables it until
 * this transaction ends.
 */
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
