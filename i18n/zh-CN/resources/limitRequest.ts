import type { MessagesOf } from '#resources/core/define.ts'
import type { limitRequest as definition } from '#resources/limitRequest.ts'
import { limits } from '../limits.ts'

export const limitRequest: MessagesOf<typeof definition> = {
  name: '扩容申请',
  fields: {
    quota: '限额',
    wanted: '希望上限',
    reason: '申请理由',
    used: '申请时已用',
    most: '申请时上限',
    askedById: '申请人',
    state: '状态',
    answer: '答复',
    answeredAt: '答复时间',
  },
  help: {
    wanted: '应大于当前上限',
  },
  choices: {
    quota: limits,
    state: {
      open: '待处理',
      granted: '已同意',
      declined: '已拒绝',
    },
  },
  actions: {
    grant: {
      label: '同意',
      done: '已同意%{what}',
      confirm: '同意这份申请？请先为该租户更换上限更高的策略，对方会在工作台看到结果。',
      fields: { answer: '答复' },
    },
    decline: {
      label: '拒绝',
      done: '已拒绝%{what}',
      confirm: '拒绝这份申请？对方会在工作台看到您的答复。',
      fields: { answer: '答复' },
    },
  },
  screens: {
    everyone: {
      title: '扩容申请',
      hint: '各租户申请提高限额：先更换策略，再答复',
      empty: '还没有租户申请扩容',
    },
    own: {
      title: '扩容申请记录',
      hint: '向平台申请提高本租户的限额，查看处理结果',
      empty: '还没有提交过扩容申请',
    },
  },
}
