import type { MessagesOf } from '#resources/core/define.ts'
import type { tenant as definition } from '#resources/tenant.ts'

export const tenant: MessagesOf<typeof definition> = {
  name: '租户',
  fields: {
    name: '租户名称',
    code: '租户编码',
    leader: '负责人',
    phone: '联系电话',
    email: '邮箱',
    policyId: '租户策略',
    expiresAt: '到期时间',
    status: '状态',
  },
  choices: {},
  actions: {},
  sections: {},
  screens: {},
}
