import { defineResource } from './core/define.ts'
import type { Autofill } from './core/fields.ts'
import { user } from './user.ts'

const readOnly = <const F extends object>(field: F) =>
  ({ ...field, write: 'never' }) as Omit<F, 'write'> & { write: 'never' }

const own = <const F extends object, const A extends Autofill>(field: F, autofill: A) => ({
  ...field,
  autofill,
})

const { avatar, realName, sex, birthday, address, qq, ...others } = user.fields

/**
 * The fields that users may read and change about themselves. The rules are those of `user`; only
 * the account page of the signed-in person uses this definition.
 */
export const account = defineResource({
  name: user.name,
  api: user.api,
  tenancy: user.tenancy,
  title: 'userName',
  subtitle: 'realName',
  displayName: 'realName',
  // A caller only ever asks for their own row, whatever their data scopes are.
  scope: 'all',
  fields: {
    avatar,
    realName: own(realName, 'name'),
    sex,
    birthday,
    // `address-line1`, because `street-address` is only valid for fields with several lines.
    address: own(address, 'address-line1'),
    qq,
    userName: readOnly(others.userName),
    deptId: readOnly(others.deptId),
    postIds: readOnly(others.postIds),
    roleIds: readOnly(others.roleIds),
    phone: readOnly(others.phone),
    email: readOnly(others.email),
    balance: readOnly(others.balance),
    integral: readOnly(others.integral),
    loginCount: readOnly(others.loginCount),
    lastLoginAt: readOnly(others.lastLoginAt),
    lastLoginIp: readOnly(others.lastLoginIp),
  },
  form: [{ rows: [['avatar'], ['realName', 'sex'], ['birthday', 'qq'], ['address']] }],
  screens: {},
})
