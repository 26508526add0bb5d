import type { MessagesOf } from '#resources/core/define.ts'
import type { upgradeLog as definition } from '#resources/upgradeLog.ts'

export const upgradeLog: MessagesOf<typeof definition> = {
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
