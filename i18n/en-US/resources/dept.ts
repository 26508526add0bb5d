import type { MessagesOf } from '#resources/core/define.ts'
import type { dept as definition } from '#resources/dept.ts'

export const dept: MessagesOf<typeof definition> = {
  name: 'department',
  plural: 'departments',
  fields: {
    parentId: 'Parent department',
    name: 'Name',
    code: 'Code',
    leader: 'Leader',
    leaderId: 'Department head',
    phone: 'Phone',
    email: 'E-mail',
    sort: 'Order',
    status: 'Status',
  },
  help: {
    sort: 'Smaller numbers come first',
  },
  sections: { contact: 'Contact' },
  screens: {
    main: {
      title: 'Departments',
      hint: 'The tree of departments and who leads them',
    },
    everywhere: {
      title: 'All departments',
    },
  },
}
