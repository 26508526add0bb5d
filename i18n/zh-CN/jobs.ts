import type { MessagesOf } from '#resources/core/resource.ts'
import type { job as jobDefinition } from '#resources/job.ts'

const job: MessagesOf<typeof jobDefinition> = {
  name: '后台任务',
  fields: {
    name: '任务',
    kind: '任务代号',
    state: '状态',
    attempts: '已尝试次数',
    maxAttempts: '最多尝试次数',
    nextAt: '下次运行',
    startedAt: '开始时间',
    lastAt: '上次运行',
    pattern: '运行计划',
    rank: '列表中的次序',
    error: '最近一次错误',
  },
  choices: {
    state: { scheduled: '已排期', waiting: '等待中', running: '运行中', failed: '失败' },
  },
  actions: {
    runNow: { label: '立即运行', done: '%{what}将立即运行' },
    discard: {
      label: '移除',
      done: '已移除%{what}',
      confirm: '移除 %{title}？它要做的事不会再做。',
    },
  },
  screens: {
    main: {
      title: '后台任务',
      hint: '等待、运行和失败的任务，以及定时任务的下次运行时间；完成的任务不再列出',
      empty: '现在没有后台任务',
    },
  },
}

export const words = {
  resources: {
    job,
  },
} as const
