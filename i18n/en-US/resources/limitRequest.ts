import type { MessagesOf } from '#resources/core/define.ts'
import type { limitRequest as definition } from '#resources/limitRequest.ts'

export const limitRequest: MessagesOf<typeof definition> = {
  name: 'request for more',
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
    quota: {
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
    },
    state: {
      open: 'Open',
      granted: 'Granted',
      declined: 'Declined',
    },
  },
  actions: {},
  sections: {},
  screens: {
    own: {
      title: 'Requests for more',
      hint: 'Ask the platform for higher limits and see its answers',
      empty: 'Nothing has been asked for yet',
    },
  },
}
