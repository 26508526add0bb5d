/** Titles of the directories and of the buttons that the seed writes; screens take theirs from their resource. */
export const menus = {
  userCentre: '用户中心',
  org: '组织管理',
  permission: '权限管理',
  tenant: '租户管理',
  pt: '平台对接',
  home: '平台设置',
  actions: {
    list: '查看',
    show: '详情',
    create: '新增',
    update: '编辑',
    delete: '删除',
    bin: '回收站',
    restore: '恢复',
    purge: '彻底删除',
    export: '导出',
    import: '导入',
  },
} as const
