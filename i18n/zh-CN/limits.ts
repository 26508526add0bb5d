import type { MessagesOf } from '#resources/core/resource.ts'
import type { limitRequest as limitRequestDefinition } from '#resources/limitRequest.ts'

/** What is limited, by the name of its quota. */
const limits = {
  userMax: '用户数',
  deptMax: '部门数',
  roleMax: '角色数',
  postMax: '岗位数',
  projectMax: '项目数',
  projectDeviceMax: '项目设备数',
  projectSceneMax: '项目场景数',
  productMax: '产品数',
  deviceMax: '设备数',
  deviceIoMax: '设备 I/O 数',
  storageMax: '文件空间（MB）',
} as const

const limitRequest: MessagesOf<typeof limitRequestDefinition> = {
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

export const words = {
  errors: {
    limits,
  },
  ui: {
    limitRequest: { toTenant: '更换策略' },
  },
  resources: {
    limitRequest,
  },
} as const

export const serverWords = {
  errors: {
    limitRequest: {
      unlimited: '这项限额没有上限，不需要申请。',
      open: '%{limit}已有一份待处理的扩容申请，请等待平台答复。',
      notRaised:
        '%{limit}的上限还是 %{max}，没有达到申请的 %{wanted}。请先在租户管理中更换策略，再同意申请。',
      answered: '已经答复的申请不能撤回。',
    },
  },
} as const
