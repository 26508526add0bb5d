import type { MessagesOf } from '#resources/core/define.ts'
import type { notice as definition } from '#resources/notice.ts'

export const notice: MessagesOf<typeof definition> = {
  name: '通知公告',
  fields: {
    kind: '类型',
    tag: '标签',
    level: '级别',
    title: '标题',
    content: '正文',
    rangeType: '接收范围',
    tenantIds: '接收租户',
    deptIds: '接收部门',
    roleIds: '接收角色',
    userIds: '接收人员',
    mustAcknowledge: '需要确认',
    publishAt: '定时发布',
    expiresAt: '失效时间',
    state: '状态',
    publishedAt: '发布时间',
    people: '接收人数',
    pictures: '正文图片',
  },
  help: {
    deptIds: '包含所选部门的下级部门',
    mustAcknowledge: '紧急级别始终需要确认',
    publishAt: '留空则在点击发布时立即发出',
    expiresAt: '到时自动从收件人的列表中消失',
  },
  choices: {
    kind: { 1: '通知', 2: '公告' },
    tag: { 1: '一般', 2: '重要', 3: '提醒', 4: '注意', 5: '调试' },
    level: { 1: '普通', 2: '重要', 3: '紧急' },
    rangeType: { 1: '所有人', 2: '指定租户', 3: '指定部门', 4: '指定角色', 5: '指定人员' },
    state: {
      draft: '草稿',
      scheduled: '待发布',
      published: '已发布',
      withdrawn: '已撤回',
      expired: '已失效',
    },
  },
  actions: {
    publish: {
      label: '发布',
      done: '已发布%{what}',
      confirm: '发布 %{title}？发布后内容不能再修改，只能撤回。',
      saveOnly: '存为草稿',
    },
    withdraw: {
      label: '撤回',
      done: '已撤回%{what}',
      confirm: '撤回 %{title}？它会立即从所有收件人的列表中消失。',
    },
    remind: {
      label: '提醒未读',
      done: '已提醒%{what}的接收人',
      confirm: '提醒所有尚未阅读或确认 %{title} 的人？同一条通知一小时内只提醒一次。',
      fields: { userIds: '人员' },
    },
  },
  sections: { range: '发送对象', time: '时间' },
  screens: {
    main: {
      title: '通知管理',
      hint: '向成员发布通知与公告，查看谁已阅读和确认',
      empty: '还没有通知，先写一条吧',
    },
  },
}
