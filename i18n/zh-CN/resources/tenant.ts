import type { MessagesOf } from '#resources/core/define.ts'
import type { tenant as definition } from '#resources/tenant.ts'

export const tenant: MessagesOf<typeof definition> = {
  name: '租户',
  fields: {
    name: '租户名称',
    code: '租户编码',
    leader: '负责人',
    adminUserName: '管理员账号',
    adminRealName: '管理员姓名',
    phone: '联系电话',
    email: '邮箱',
    policyId: '租户策略',
    expiresAt: '到期时间',
    undo: '策略变更',
    undoUntil: '可撤销至',
    status: '状态',
  },
  help: {
    adminUserName: '创建后不能修改；初始密码随机生成，只显示一次，首次登录须修改',
    phone: '管理员也可以用它登录',
    email: '管理员也可以用它登录',
    policyId: '不选则使用默认策略；以后可在“变更策略”中更换',
    expiresAt: '到期后租户成员立即不能登录；不填表示长期有效',
  },
  choices: { undo: { none: '没有可撤销的', possible: '可撤销' } },
  disabling: {
    status: '“%{title}”的所有人立即退出登录，重新启用之前不能再登录；数据保持不变。',
  },
  actions: {
    enter: {
      label: '进入租户',
      done: '已进入%{what}',
      confirm: '进入 %{title}，最长 30 分钟。进入、离开和每次修改都会记入双方的审计日志。',
      fields: { reason: '进入原因', write: '允许修改数据' },
    },
    changePolicy: {
      label: '变更策略',
      done: '已变更%{what}的策略',
      fields: { policyId: '新的策略' },
    },
    undoPolicy: {
      label: '撤销策略变更',
      done: '已撤销%{what}的策略变更，各角色的权限恢复如前',
      doneInPart:
        '已撤销%{what}的策略变更，但有 %{left} 个角色后来被修改过，或超出其上级，保持现状',
      confirm: '让“%{title}”回到原来的策略？受影响的角色会恢复原来的菜单与数据范围。',
    },
  },
  sections: { administrator: '管理员与联系方式' },
  screens: {
    main: {
      title: '租户列表',
      hint: '开通、停用租户，为租户指定策略与到期时间',
      empty: '还没有租户，先开通一个吧',
    },
  },
}
