import type { MessagesOf } from '#resources/core/resource.ts'
import type { notice as noticeDefinition } from '#resources/notice.ts'

const notice: MessagesOf<typeof noticeDefinition> = {
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

export const words = {
  /** One's messages: the badge, what comes, lists, one of them, and letters. */
  messages: {
    title: '消息中心',
    hint: '通知、公告与私信',
    badge: '消息，%{smart_count} 条未读',
    unread: '未读',
    kind: { 1: '通知', 2: '公告', 3: '私信' },
    level: { 2: '重要', 3: '紧急' },
    reminded: '催阅',
    toAcknowledge: '待确认',
    acknowledged: '已确认',
    acknowledge: '我已知悉',
    acknowledgeHint: '发送人需要您确认已阅读并知悉。',
    acknowledgedDone: '已确认“%{title}”',
    later: '稍后处理',
    until: '%{time} 前有效',
    gone: '消息不存在或已撤回',
    goneHint: '它可能已被发送人撤回，或已过有效期。',
    arrival: {
      label: '新消息',
      from: '%{kind} · %{name}',
      open: '查看',
      dismiss: '关闭',
      told: '新消息：%{title}，共 %{smart_count} 条未读',
    },
    peek: { label: '最近的未读消息', all: '查看全部消息' },
    tabs: {
      label: '消息分类',
      all: '全部',
      notification: '通知',
      announcement: '公告',
      private: '私信',
    },
    box: { label: '收发', came: '收到的', sent: '已发送' },
    search: '搜索标题、摘要或发件人',
    unreadOnly: '只看未读',
    write: '写私信',
    readAll: {
      label: '全部标为已读',
      title: '全部标为已读？',
      text: '“%{name}”中的 %{smart_count} 条未读消息会标为已读。需要确认的消息仍待您确认。',
      verb: '标为已读',
      done: '%{smart_count} 条消息已标为已读',
    },
    empty: {
      all: '还没有消息',
      notification: '还没有通知',
      announcement: '还没有公告',
      private: '还没有收到私信',
      sent: '还没有发送过私信',
      unread: '没有未读消息',
      showAll: '显示全部',
      matches: '没有标题匹配的消息',
      reset: '清除搜索',
      page: '这一页没有消息',
      first: '回到第一页',
    },
    ways: { label: '消息导航', back: '返回列表', previous: '上一条', next: '下一条' },
    letter: {
      title: '写私信',
      replyTitle: '回复私信',
      to: '收件人',
      toHelp: '本租户内，最多 20 人',
      full: '最多 20 人',
      nobody: '没有可以写信的人：只能写给数据范围内的人，或回复来信',
      subject: '标题',
      content: '内容',
      send: '发送',
      done: '私信“%{title}”已发送给 %{smart_count} 人',
      reply: '回复',
      re: '回复：%{title}',
      original: '查看原私信',
      sentTo: '收件人：%{names}',
      readBy: '%{people} 人中 %{read} 人已读',
      comma: '、',
    },
  },
  /** The management of notices beyond its definition. */
  noticeScreen: {
    reach: {
      everyone: '“所有人”包含全部租户的成员',
      choose: '请选择接收对象',
      counting: '正在统计接收人数…',
      nobody: '目前没有人会收到',
      people: '将发送给 %{smart_count} 人',
      about: '将发送给约 %{people} 人',
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
      and: '，',
      readOnly: '另有 %{smart_count} 人已读但未确认',
      notAcknowledged: '已读，未确认',
      remindAll: '全部提醒',
      remind: '提醒',
      remindOne: '提醒%{name}',
      remindedAt: '已提醒',
      remindedDone: '已就“%{title}”提醒 %{smart_count} 人',
      more: '显示更多',
    },
  },
  resources: {
    notice,
  },
} as const

export const serverWords = {
  errors: {
    notice: {
      ownTenant: '只有能看到全部数据的平台工作人员可以向其他租户发布。',
      fixed: '这条通知已经发出，不能再修改；请先撤回，再另写一条。',
      past: '失效时间应晚于现在和发布时间，请先修改。',
      nobodyToRemind: '没有需要提醒的人：他们都已阅读和确认，或者一小时内刚被提醒过。',
      noOne: '按这个范围没有任何人会收到，请调整接收范围。',
    },
  },
  server: {
    jobs: {
      notices: { work: '投递通知' },
    },
    /** What the system tells people by itself. */
    notices: {
      sender: '系统通知',
      limitAsked: {
        title: '%{tenant}申请扩容：%{limit}',
        content: '%{tenant}的%{name}希望把%{limit}从 %{max} 提高到 %{wanted}。申请理由：%{reason}',
      },
      limitGranted: {
        title: '扩容申请已同意：%{limit}',
        content: '您申请的%{limit}已提高，目前上限满足 %{wanted}。%{answer}',
      },
      limitDeclined: {
        title: '扩容申请未通过：%{limit}',
        content: '您申请把%{limit}提高到 %{wanted}，平台没有同意。答复：%{answer}',
      },
      /** A scheduled notice became a draft again: nobody would have received it. */
      scheduledForNobody: {
        title: '定时通知未发出：%{title}',
        content:
          '“%{title}”已到定时发布时间，但接收范围内没有任何可接收的人：所选部门、角色、人员或租户可能已被删除、停用，或部门内已没有成员。该通知已退回草稿，请调整接收范围后重新发布。',
      },
      /** A scheduled notice became a draft again: it had expired before it could go out. */
      scheduledTooLate: {
        title: '定时通知未发出：%{title}',
        content:
          '“%{title}”未能按时发布，处理时已超过失效时间，因此没有发给任何人。该通知已退回草稿，如仍需发布，请修改失效时间后重新发布。',
      },
      /** A scheduled notice became a draft again: staff removed its background job. */
      scheduledDiscarded: {
        title: '定时通知未发出：%{title}',
        content:
          '平台移除了发送“%{title}”的后台任务，因此没有发给任何人。该通知已退回草稿，如仍需发布，请重新发布。',
      },
    },
  },
} as const
