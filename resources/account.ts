import { defineResource } from './core/define.ts'
import type { Autofill } from './core/fields.ts'
import { user } from './user.ts'

const told = <const F extends object>(field: F) =>
  ({ ...field, write: 'never' }) as Omit<F, 'write'> & { write: 'never' }

const own = <const F extends object, const A extends Autofill>(field: F, autofill: A) => ({
  ...field,
  autofill,
})

const { avatar, realName, sex, birthday, address, qq, ...others } = user.fields

/**
 * Users as they see themselves: what they may change and read. The rules are those of `user`; no screen but the
 * account of the signed-in person shows it.
 */
export const account = defineResource({
  name: user.name,
  api: user.api,
  tenancy: user.tenancy,
  title: 'userName',
  subtitle: 'realName',
  displayName: 'realName',
  // The only row that is asked for is one's own, whatever one's roles show.
  scope: 'all',
  fields: {
    avatar,
    realName: own(realName, 'name'),
    sex,
    birthday,
    // One line: a street address in full is for fields of several.
    address: own(address, 'address-line1'),
    qq,
    userName: told(others.userName),
    deptId: told(others.deptId),
    postIds: told(others.postIds),
    roleIds: told(others.roleIds),
    phone: told(others.phone),
    email: told(others.email),
    balance: told(others.balance),
    integral: told(others.integral),
    loginCount: told(others.loginCount),
    lastLoginAt: told(others.lastLoginAt),
    lastLoginIp: told(others.lastLoginIp),
  },
  actions: {},
  form: [{ rows: [['avatar'], ['realName', 'sex'], ['birthday', 'qq'], ['address']] }],
  screens: {},
})
