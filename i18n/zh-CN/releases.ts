/** What each version of the product brought, oldest first; the seed notes the one that was installed. Texts are HTML. */
export const releases = {
  '0.1.0': {
    title: '用户中心首个版本',
    points: {
      people: '用户、部门、岗位、角色与菜单：列表、筛选、导入导出、回收站与变更历史',
      tenants: '租户与策略：菜单、数据范围与各项上限，修改前先看到影响，24 小时内可撤销',
      signIn: '账号、手机验证码、通行密钥与第三方登录，二次验证与锁定屏幕',
      programs: '开放接口密钥与平台绑定，供程序调用与对接其他平台',
      why: '“为什么”：逐步说明某人为何能或不能使用一个菜单、接口或一行数据',
      offline: '断网时仍可查看已打开的列表；新版本就绪时提醒您刷新',
    },
  },
} as const
