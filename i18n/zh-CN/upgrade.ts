/** The upgrade logs that everyone reads, and the dialog that tells a new version. */
export const upgrade = {
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
} as const
