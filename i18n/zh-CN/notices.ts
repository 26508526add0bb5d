/** What the system tells people by itself. */
export const notices = {
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
} as const
