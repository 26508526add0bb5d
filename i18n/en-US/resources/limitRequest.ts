import type { MessagesOf } from '#resources/core/define.ts'
import type { limitRequest as definition } from '#resources/limitRequest.ts'
import { limits } from '../limits.ts'

export const limitRequest: MessagesOf<typeof definition> = {
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
