import type { MessagesOf } from '#resources/core/define.ts'
import type { user as definition } from '#resources/user.ts'

export const user: MessagesOf<typeof definition> = {
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
