/**
 * The addresses of section 2 of the specification, below `/user/web/` unless they begin with a slash: where each leads
 * if it does not stay, and what the page is called. A journey visits all of them, and docs/console.md names them all.
 */
export interface Address {
  /** `{id}` and `{versionId}` stand for rows, which the journey looks up. */
  readonly from: string
  readonly to?: string
  /** Left out where it is the name of a row. */
  readonly title?: string
}

/** Without the layout, for somebody who is not signed in. */
export const outside: readonly Address[] = [
  { from: 'user/login', title: '登录' },
  { from: 'user/reg', title: '注册' },
  { from: 'user/jump?redirect=https%3A%2F%2Fexample.com%2F', title: '离开本站' },
  { from: 'user/access', title: '登录' },
  { from: 'user/logout', to: 'user/login', title: '登录' },
]

/** What leads on to a page of the list below; no two beside each other lead to the same. */
export const leading: readonly Required<Address>[] = [
  { from: '', to: 'dashboard/analysis', title: '分析' },
  { from: 'org', to: 'org/user', title: '用户管理' },
  { from: 'dashboard', to: 'dashboard/analysis', title: '分析' },
  { from: 'permission', to: 'permission/menu', title: '菜单管理' },
  { from: 'home', to: 'home/account', title: '个人中心' },
  { from: 'tenant', to: 'tenant/policy', title: '租户策略' },
  { from: 'account/center', to: 'home/account', title: '个人中心' },
  { from: 'user/jump?redirect=%2Fuser%2Fweb%2Forg%2Fpost', to: 'org/post', title: '岗位管理' },
  { from: 'account/settings', to: 'home/account', title: '个人中心' },
]

/** Inside the layout. */
export const inside: readonly Address[] = [
  { from: 'dashboard/analysis', title: '分析' },
  { from: 'dashboard/monitor', title: '监控' },
  { from: 'dashboard/workplace', title: '工作台' },
  { from: 'org/user', title: '用户管理' },
  { from: 'org/dept', title: '部门管理' },
  { from: 'org/post', title: '岗位管理' },
  { from: 'permission/role', title: '角色管理' },
  { from: 'permission/menu', title: '菜单管理' },
  { from: 'permission/openaccess', title: '开放接入' },
  { from: 'home/account', title: '个人中心' },
  { from: 'home/account?tab=security', title: '个人中心' },
  { from: 'home/account?tab=withdrawal', title: '个人中心' },
  { from: 'home/account?tab=binding', title: '个人中心' },
  { from: 'home/message', title: '消息中心' },
  { from: 'home/message/?tab=private', title: '消息中心' },
  { from: 'home/message/{id}' },
  { from: 'home/upgrade/logs', title: '升级日志' },
  { from: 'tenant/policy', title: '租户策略' },
  { from: 'tenant/invite', title: '邀请管理' },
  { from: 'tenant/manage', title: '租户列表' },
  { from: 'tenant/details/{id}' },
  { from: 'tenant/details/{id}?tab=user' },
  { from: 'tenant/details/{id}?tab=role' },
  { from: 'tenant/details/{id}?tab=dept' },
  { from: 'tenant/details/{id}?tab=post' },
  { from: 'tenant/user/list', title: '全部用户' },
  { from: 'tenant/user/recycle', title: '用户回收站' },
  { from: 'pt/bind', title: '平台绑定' },
  { from: '/admin/web/addons/market', title: '应用市场' },
  { from: '/admin/web/addons/market/details/{versionId}', title: '应用市场' },
]

/** Pages that say what is wrong; the last is any address that is none. */
export const errors: readonly Address[] = [
  { from: 'error/403', title: '没有访问权限' },
  { from: 'error/404', title: '页面不存在' },
  { from: 'error/500', title: '页面出错了' },
  { from: 'no/such/page', title: '页面不存在' },
]
