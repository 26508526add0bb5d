import type { MessagesOf } from '#resources/core/resource.ts'
import type { menu as menuDefinition } from '#resources/menu.ts'

const menu: MessagesOf<typeof menuDefinition> = {
  name: '菜单',
  fields: {
    type: '菜单类型',
    client: '客户端',
    addon: '插件名称',
    parentId: '上级菜单',
    title: '菜单标题',
    titleKey: '内置标题',
    name: '路由别名',
    icon: '图标',
    path: '路由地址',
    component: '组件路径',
    redirect: '重定向',
    permissions: '权限路由',
    activeMenu: '高亮菜单',
    remark: '备注',
    isRoot: '顶级路由',
    affix: '新窗口打开',
    alwaysShow: '总是显示',
    keepAlive: '缓存页面',
    hidden: '隐藏',
    isFrame: '外部链接',
    sort: '排序',
    status: '状态',
  },
  help: {
    permissions: '例如 GET /user/admin/dept，可粘贴多行',
    activeMenu: '打开此页时侧边栏高亮的菜单路径',
    sort: '数字小的排在前面',
    keepAlive: '离开后保留列表的状态',
  },
  choices: {
    type: {
      directory: '目录',
      menu: '菜单',
      button: '按钮',
    },
    client: {
      pc: '电脑端',
      mobile: '移动端',
    },
  },
  sections: { route: '路由', display: '显示' },
  screens: {
    main: {
      title: '菜单管理',
      hint: '维护目录、菜单、按钮与它们的接口权限',
    },
  },
}

export const words = {
  ui: {
    menuForm: {
      component: '请选择已注册的页面',
      noComponent: '没有匹配的页面',
      permissionsAdd: '输入或选择接口，回车添加',
      permissionsCount: '%{smart_count} 个接口',
    },
  },
  resources: {
    menu,
  },
} as const

export const serverWords = {
  errors: {
    menu: {
      hasButtons: '按钮不能有下级，请先移走或删除它的下级。',
      hasOthers: '它的下级属于同一种客户端，请先移走或删除下级，再修改客户端类型。',
    },
  },
  /** Titles of the directories and of the buttons that the seed writes; screens take theirs from their resource. */
  menus: {
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
  },
} as const
