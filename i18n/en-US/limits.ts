import type { MessagesOf } from '#resources/core/resource.ts'
import type { limitRequest as limitRequestDefinition } from '#resources/limitRequest.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/limits.ts'

/** What is limited, by the name of its quota. */
const limits = {
  userMax: 'Users',
  deptMax: 'Departments',
  roleMax: 'Roles',
  postMax: 'Positions',
  projectMax: 'Projects',
  projectDeviceMax: 'Project devices',
  projectSceneMax: 'Project scenes',
  productMax: 'Products',
  deviceMax: 'Devices',
  deviceIoMax: 'Device I/O points',
  storageMax: 'File space (MB)',
}

const limitRequest: MessagesOf<typeof limitRequestDefinition> = {
  name: 'limit request',
  fields: {
    quota: 'Limit',
    wanted: 'Wanted maximum',
    reason: 'Reason',
    used: 'In use then',
    most: 'Maximum then',
    askedById: 'Asked by',
    state: 'State',
    answer: 'Answer',
    answeredAt: 'Answered',
  },
  help: {
    wanted: 'More than the maximum now',
  },
  choices: {
    quota: limits,
    state: {
      open: 'Open',
      granted: 'Granted',
      declined: 'Declined',
    },
  },
  actions: {
    grant: {
      label: 'Grant',
      done: '%{what} was granted',
      confirm:
        'Grant this request? Put the tenant under a policy with a higher limit first; it sees the answer on its workplace.',
      fields: { answer: 'Answer' },
    },
    decline: {
      label: 'Decline',
      done: '%{what} was declined',
      confirm: 'Decline this request? The tenant sees your answer on its workplace.',
      fields: { answer: 'Answer' },
    },
  },
  screens: {
    everyone: {
      title: 'Limit requests',
      hint: 'Tenants ask for higher limits: change the policy first, then answer',
      empty: 'No tenant has asked for more',
    },
    own: {
      title: 'Limit requests',
      hint: 'Ask the platform for higher limits and see its answers',
      empty: 'Nothing has been asked for yet',
    },
  },
}

export const words: Same<typeof zh.words> = {
  errors: {
    limits,
  },
  ui: {
    limitRequest: { toTenant: 'Change policy' },
  },
  resources: {
    limitRequest,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    limitRequest: {
      unlimited: 'Nothing limits this, so there is nothing to ask for.',
      open: '%{limit}: a request for more is open already; please wait for the answer.',
      notRaised:
        '%{limit}: the maximum is still %{max}, not the %{wanted} asked for. Change the policy of the tenant first.',
      answered: 'A request that was answered cannot be taken back.',
    },
  },
}
