import type { MessagesOf } from '#resources/core/define.ts'
import type { policy as definition } from '#resources/policy.ts'

export const policy: MessagesOf<typeof definition> = {
  name: '租户策略',
  fields: {
    title: '策略名称',
    isDefault: '默认',
    userMax: '用户数上限',
    deptMax: '部门数上限',
    roleMax: '角色数上限',
    postMax: '岗位数上限',
  },
  choices: {},
  actions: {},
  sections: {},
  screens: {},
}
