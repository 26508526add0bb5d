import type { MessagesOf } from '#resources/core/define.ts'
import type { menu as definition } from '#resources/menu.ts'

export const menu: MessagesOf<typeof definition> = {
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
