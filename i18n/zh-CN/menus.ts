/** Titles of the directories and of the buttons that the seed writes; screens take theirs from their resource. */
export const menus = {
  userCentre: '用户中心',
  userCentreHint: '用户、组织、权限与租户管理',
  dashboard: '仪表盘',
  analysis: '分析',
  monitor: '监控',
  workplace: '工作台',
  hints: {
    analysis: '用户、登录和用量随时间的变化，并与上一周期对比',
    monitor: '服务器、数据库和连接的实时运行状态',
    workplace: '快捷入口、未读消息、用量和团队的最新变更',
  },
  org: '组织管理',
  permission: '权限管理',
  tenant: '租户管理',
  pt: '平台对接',
  home: '平台设置',
  rights: {
    definitions: '运行时添加资源',
  },
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
