import type { MessagesOf } from '#resources/core/define.ts'
import type { policy as definition } from '#resources/policy.ts'

export const policy: MessagesOf<typeof definition> = {
  name: 'policy',
  fields: {
    title: 'Title',
    isDefault: 'Default',
    userMax: 'Users at most',
    deptMax: 'Departments at most',
    roleMax: 'Roles at most',
    postMax: 'Positions at most',
  },
  choices: {},
  actions: {},
  sections: {},
  screens: {},
}
