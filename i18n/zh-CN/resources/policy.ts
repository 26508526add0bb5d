import type { MessagesOf } from '#resources/core/define.ts'
import type { policy as definition } from '#resources/policy.ts'

export const policy: MessagesOf<typeof definition> = {
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
