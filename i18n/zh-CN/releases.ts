import type { MessagesOf } from '#resources/core/resource.ts'
import type { upgradeLog as upgradeLogDefinition } from '#resources/upgradeLog.ts'

const upgradeLog: MessagesOf<typeof upgradeLogDefinition> = {
  name: '升级日志',
  fields: {
    title: '标题',
    release: '版本',
    addon: '应用标识',
    upAt: '升级时间',
    content: '更新内容',
  },
  help: {
    release: '同一应用的每个版本只有一条日志',
    addon: '用户中心是 ml.svc.user；插件填写它自己的标识',
    upAt: '将来的时间到了才会公布',
  },
  screens: {
    main: {
      title: '升级日志管理',
      hint: '每个版本带来了什么，所有人都能在“升级日志”中看到',
      empty: '还没有升级日志，先写一条吧',
    },
  },
}

export const words = {
  /** The upgrade logs that everyone reads, and the dialog that tells a new version. */
  upgrade: {
    title: '升级日志',
    hint: '每个版本带来了什么',
    all: '全部应用',
    app: '应用',
    userCentre: '用户中心',
    search: '搜索版本、标题',
    newest: '最新',
    link: '复制 %{version} 的链接',
    more: '更早的版本',
    total: '共 %{smart_count} 个版本',
    empty: '还没有升级日志',
    emptyHint: '产品升级后，这里会告诉您每个版本带来了什么。',
    nothing: '没有符合条件的版本',
    manage: '管理升级日志',
    news: {
      title: '新版本 %{version}',
      all: '查看全部升级日志',
      ok: '知道了',
    },
  },
  resources: {
    upgradeLog,
  },
} as const

export const serverWords = {
  errors: {
    upgrade: { told: '版本 %{version} 已有一条升级日志，不能再恢复这一条。' },
  },
  /** What each version of the product brought, oldest first; the seed notes the one that was installed. Texts are HTML. */
  releases: {
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
  },
} as const
