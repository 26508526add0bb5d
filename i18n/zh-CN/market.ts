export const words = {
  /** The application drawer and the market. */
  market: {
    open: '应用',
    title: '应用市场',
    hint: '查看可安装的应用及其版本',
    core: '核心功能',
    apps: '全部应用',
    manage: '应用管理',
    close: '关闭',
    here: '当前',
    newTab: '在新标签页打开',
    state: {
      0: '未安装',
      1: '下载中',
      2: '安装中',
      3: '已安装',
    },
    offer: {
      install: '安装',
      update: '更新',
      detail: '详情',
    },
    about: '%{offer}：%{title}',
    version: '版本',
    oldVersion: '已安装版本',
    none: {
      title: '暂无可用应用',
      hint: '本平台还没有提供可安装的应用，提供后会显示在这里。',
    },
    gone: {
      title: '没有这个应用版本',
      text: '该应用版本不存在或已下架，请回到应用市场查看当前提供的应用。',
      action: '返回应用市场',
    },
  },
} as const
