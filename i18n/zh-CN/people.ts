import type { MessagesOf } from '#resources/core/resource.ts'
import type { dept as deptDefinition } from '#resources/dept.ts'
import type { post as postDefinition } from '#resources/post.ts'
import type { user as userDefinition } from '#resources/user.ts'

const dept: MessagesOf<typeof deptDefinition> = {
  name: '部门',
  fields: {
    parentId: '上级部门',
    name: '部门名称',
    code: '部门编码',
    leader: '负责人',
    leaderId: '部门负责人',
    phone: '联系电话',
    email: '邮箱',
    sort: '排序',
    status: '状态',
  },
  help: {
    sort: '数字小的排在前面',
  },
  sections: { contact: '联系方式' },
  screens: {
    main: {
      title: '部门管理',
      hint: '维护组织的部门层级与负责人',
    },
    everywhere: { title: '所有部门' },
  },
}

const post: MessagesOf<typeof postDefinition> = {
  name: '岗位',
  fields: {
    name: '岗位名称',
    code: '岗位编码',
    deptId: '所属部门',
    sort: '排序',
    remark: '备注',
    status: '状态',
  },
  help: {
    sort: '数字小的排在前面',
  },
  screens: {
    main: { title: '岗位管理', hint: '维护组织内的岗位' },
    everywhere: { title: '所有岗位' },
  },
}

const user: MessagesOf<typeof userDefinition> = {
  name: '用户',
  fields: {
    avatar: '头像',
    userName: '用户名',
    password: '密码',
    realName: '姓名',
    deptId: '部门',
    postIds: '岗位',
    roleIds: '角色',
    phone: '手机号',
    email: '邮箱',
    sex: '性别',
    birthday: '生日',
    address: '地址',
    qq: 'QQ',
    remark: '备注',
    balance: '余额',
    integral: '积分',
    inviterId: '邀请人',
    lastActiveAt: '最近活跃',
    lastLoginAt: '最近登录',
    lastLoginIp: '登录地址',
    loginCount: '登录次数',
    status: '状态',
  },
  help: {
    userName: '登录时使用，创建后不能修改',
    password: '8 至 64 位',
    phone: '可用于登录和找回密码',
  },
  choices: {
    sex: {
      unsaid: '保密',
      man: '男',
      girl: '女',
    },
  },
  actions: {
    resetPassword: {
      label: '重置密码',
      done: '已重置%{what}的密码',
      confirm: '重置 %{title} 的密码？重置后会在所有设备上退出登录。',
    },
    resetFactors: {
      label: '重置二次验证',
      done: '已重置%{what}的二次验证',
      confirm:
        '移除 %{title} 的验证器、恢复码与通行密钥？该用户会在所有设备上退出登录，之后只凭密码登录，除非本站要求二次验证。',
    },
    changeBalance: {
      label: '调整余额',
      done: '已调整%{what}的余额',
      confirm: '%{title} 现有余额 %{balance} 元。调整会记入流水，不能撤销。',
      fields: { kind: '方式', amount: '金额（元）', remark: '事由', key: '操作编号' },
      choices: { kind: { add: '增加', deduct: '扣减' } },
    },
    changeIntegral: {
      label: '调整积分',
      done: '已调整%{what}的积分',
      confirm: '%{title} 现有 %{integral} 积分。调整会记入流水，不能撤销。',
      fields: { kind: '方式', amount: '积分', remark: '事由', key: '操作编号' },
      choices: { kind: { add: '增加', deduct: '扣减' } },
    },
    seeAs: {
      label: '以此用户查看',
      done: '正在以%{what}的身份查看',
      confirm:
        '以 %{title} 的身份查看系统？30 分钟内只能查看、不能修改，进入与离开都会记入审计日志。',
    },
    why: {
      label: '为什么？',
      done: '已说明%{what}的权限原因',
      fields: { menuId: '菜单', route: '接口', resource: '资源', rowId: '数据编号', doing: '操作' },
    },
    forceLogout: {
      label: '强制下线',
      done: '已强制%{what}下线',
      confirm: '强制 %{title} 下线？所有会话会立即结束。',
    },
  },
  sections: { contact: '联系方式与资料' },
  screens: {
    main: {
      title: '用户管理',
      hint: '维护组织成员、所属部门与角色',
    },
    everywhere: {
      title: '全部用户',
      hint: '查看各租户的用户，重置密码、强制下线或删除',
    },
    recycle: {
      title: '用户回收站',
      hint: '各租户删除的用户保留 30 天，可以恢复或彻底删除',
      empty: '回收站是空的',
    },
  },
}

export const words = {
  ui: {
    user: { lastLogin: '登录地址 %{ip}' },
  },
  resources: {
    dept,
    post,
    user,
  },
} as const

export const serverWords = {
  errors: {
    entry: {
      place: '恢复后会让人加入租户，只有有权进入租户的人员才能恢复。',
      role: '恢复后会授予他人角色“%{role}”，其权限超出您本人的权限，因此不能恢复。',
      menus: '该策略向租户开放的菜单超出您本人的权限，因此不能恢复。',
      beyond: '该用户拥有角色“%{role}”，其权限超出您本人的权限，因此不能对其重置、强制下线或解锁。',
    },
    user: {
      self: '不能对自己做这个操作。',
      tenantAdmin: '这是租户的管理员，不能删除或停用。',
      lastAdmin: '租户至少要有一名管理员，不能移除最后一名。',
      notBelow: '只能管理角色低于自己的用户。',
      mayNotEnter: '此操作会影响其他租户用户的登录，只有有权进入租户的人员才能操作。',
      restoreAdministrator: '这是其他租户的管理员，只有有权进入租户的人员才能恢复。',
    },
    dept: {
      own: '不能停用自己所在的部门。',
      administrator: '租户的管理员 %{name} 在这个部门，不能停用。',
    },
  },
} as const
