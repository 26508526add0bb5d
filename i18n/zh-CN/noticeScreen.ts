/** The management of notices beyond its definition. */
export const noticeScreen = {
  reach: {
    everyone: '“所有人”包含全部租户的成员',
    choose: '请选择接收对象',
    counting: '正在统计接收人数…',
    nobody: '目前没有人会收到',
    people: '将发送给 %{smart_count} 人',
    tenants: '将发送给 %{tenants} 个租户的 %{smart_count} 人',
  },
  preview: { label: '预览', untitled: '未填写标题', nothing: '未填写正文', close: '关闭' },
  readers: {
    tab: '阅读情况',
    unpublished: '发布后，这里会显示谁已阅读和确认',
    nobody: '没有人收到这条通知',
    people: '接收人数',
    read: '已读',
    acknowledged: '已确认',
    dept: '部门',
    tenant: '租户',
    none: '未分配部门',
    notYet: '还有 %{smart_count} 人未读',
    more: '显示更多',
  },
} as const
