import type { MessagesOf } from '#resources/core/define.ts'
import type { post as definition } from '#resources/post.ts'

export const post: MessagesOf<typeof definition> = {
  name: 'position',
  plural: 'positions',
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
  screens: {
    main: {
      title: 'Positions',
      hint: 'The positions that people hold',
    },
    everywhere: {
      title: 'All positions',
    },
  },
}
