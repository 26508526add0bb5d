import type { MessagesOf } from '#resources/core/resource.ts'
import type { policy as policyDefinition } from '#resources/policy.ts'
import type { tenant as tenantDefinition } from '#resources/tenant.ts'

const policy: MessagesOf<typeof policyDefinition> = {
  name: '租户策略',
  fields: {
    title: '策略名称',
    isDefault: '默认策略',
    userMax: '用户数上限',
    deptMax: '部门数上限',
    roleMax: '角色数上限',
    postMax: '岗位数上限',
    projectMax: '项目数上限',
    projectDeviceMax: '项目设备数上限',
    projectSceneMax: '项目场景数上限',
    productMax: '产品数上限',
    deviceMax: '设备数上限',
    deviceIoMax: '设备 I/O 数上限',
    storageMax: '文件空间上限（MB）',
    requestMax: '同时处理的请求',
    dataRange: '数据范围',
    allMenus: '全部菜单',
    allowMenus: '可用菜单',
    secondFactor: '要求二次验证',
    tenantSet: '注册方式',
    defaultTenantId: '加入的租户',
    defaultDeptId: '默认部门',
    defaultRoleId: '默认角色',
    defaultPostId: '默认岗位',
    undo: '策略变更',
    undoUntil: '可撤销至',
  },
  help: {
    isDefault: '新建租户和注册时没有指定策略，就用默认策略；设为默认后，原来的默认策略自动取消',
    requestMax:
      '每个服务进程同时处理该租户的请求数，超出的排队，排队过久则提示系统繁忙；0 表示不限',
    dataRange: '租户中各角色的数据范围最宽到这里，管理员角色不受此限',
    allMenus: '租户可用的菜单全部开放，以后新增的也包括在内；需要有进入租户的权限',
    allowMenus: '管理员角色正好拥有这些菜单，其他角色只保留其中已有的',
    secondFactor: '租户中所有人登录后须再用验证器或通行密钥验证，没有的须先设置',
    tenantSet:
      '用此策略注册的人，是自己新建一个租户，还是加入已有的租户；后者需要有进入租户的权限，且默认角色不能超出您本人的权限',
  },
  choices: {
    dataRange: {
      1: '全部数据',
      2: '本部门',
      3: '本部门及以下',
      5: '仅本人',
      6: '本人及直属下级',
      7: '本人及全部下级',
    },
    tenantSet: { 1: '新建租户', 2: '加入已有租户' },
    undo: { none: '没有可撤销的', possible: '可撤销' },
  },
  actions: {
    undo: {
      label: '撤销上次变更',
      done: '已撤销%{what}的变更，各角色的权限恢复如前',
      doneInPart: '已撤销%{what}的变更，但有 %{left} 个角色后来被修改过，或超出其上级，保持现状',
      confirm: '撤销“%{title}”的上次变更？受影响的角色会恢复原来的菜单与数据范围。',
    },
  },
  sections: {
    people: '组织上限（0 表示不限）',
    things: '业务上限（0 表示不限）',
    access: '权限范围',
    registration: '注册',
  },
  screens: {
    main: {
      title: '租户策略',
      hint: '租户能用哪些菜单、能建多少数据',
      empty: '还没有策略，先建一个吧',
    },
  },
}

const tenant: MessagesOf<typeof tenantDefinition> = {
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

export const words = {
  ui: {
    review: {
      title: '变更影响：%{title}',
      nothing: '没有租户、角色或用户受到影响。',
      tenants: '租户',
      roles: '角色',
      menus: '菜单',
      users: '用户',
      limits: '超出的限额',
      enrolling: '须设二次验证',
      lostMenus: '收回的菜单',
      gainedMenus: '增加的菜单',
      menuRoles: '%{title}（%{count} 个角色）',
      counts: '%{roles} 个角色 · %{users} 个用户',
      over: '%{count} 项超限',
      lost: '收回：%{menus}',
      gained: '增加：%{menus}',
      scope: '数据范围：%{before} → %{after}',
      binned: '%{name}（在回收站中）',
      losesDepts: '取消指定的 %{count} 个部门',
      givesDepts: '恢复指定的 %{count} 个部门',
      held: '受影响的用户：%{names}',
      enrols: '%{count} 人还没有二次验证，下次操作时须先设置',
      heldMore: '受影响的用户：%{names} 等 %{count} 人',
      limit: '%{limit}：已用 %{used}，上限 %{max}，超出的保留，不能再增加',
      more: '再显示 %{count} 个租户',
      separator: '、',
      change: '%{name} 在 %{time} 所做的变更',
      left: '以下角色后来被修改过，或超出其上级，将保持现状：%{roles}',
      leftMore: '以下角色后来被修改过，或超出其上级，将保持现状：%{roles} 等 %{count} 个角色',
      later: '确认后立即生效；24 小时内可以撤销。',
    },
    tenant: {
      firstPassword: '管理员 %{name} 的初始密码',
      lasting: '长期有效',
      expired: '已到期',
      administrator: '管理员',
      policy: '策略',
      expires: '到期',
      status: '状态',
      info: '租户信息',
      inside: { user: '用户', role: '角色', dept: '部门', post: '岗位' },
      usage: '限额使用情况',
      noLimits: '平台本身不受策略限制',
      back: '返回租户列表',
    },
  },
  resources: {
    policy,
    tenant,
  },
} as const

export const serverWords = {
  errors: {
    tenant: {
      platform: '平台租户不能停用或删除。',
      enabled: '请先停用租户再删除。',
    },
    policy: {
      oneDefault: '必须有一个默认策略：请改为把另一个策略设为默认。',
      reviewAgain: '策略的影响在您确认之后又有变化，请重新查看再保存。',
      isDefault: '默认策略不能删除。',
    },
  },
} as const
