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
} as const
