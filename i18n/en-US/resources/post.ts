import type { MessagesOf } from '#resources/core/define.ts'
import type { post as definition } from '#resources/post.ts'

export const post: MessagesOf<typeof definition> = {
  name: 'position',
  fields: {
    name: 'Name',
    code: 'Code',
    deptId: 'Department',
    sort: 'Order',
    remark: 'Remark',
    status: 'Status',
  },
  help: {
    sort: 'Smaller numbers come first',
  },
  choices: {},
  actions: {},
  sections: {},
  screens: {
    main: {
      title: 'Positions',
      hint: 'The positions that people hold',
      empty: 'No positions yet. Create the first one.',
    },
    everywhere: {
      title: 'All positions',
      hint: 'Positions of all tenants',
      empty: 'No positions yet',
    },
  },
}
