import type { MessagesOf } from '#resources/core/define.ts'
import type { role as definition } from '#resources/role.ts'

export const role: MessagesOf<typeof definition> = {
  name: 'role',
  plural: 'roles',
  fields: {
    parentId: 'Parent role',
    name: 'Name',
    code: 'Code',
    dataScope: 'Data scope',
    deptIds: 'Custom departments',
    menuIds: 'Menus',
    builtin: 'Built in',
    sort: 'Order',
    remark: 'Remark',
    status: 'Status',
  },
  help: {
    dataScope: 'Which rows people with this role see and change',
  },
  choices: {
    dataScope: {
      1: 'All of the tenant',
      2: 'Own department',
      3: 'Own department and below',
      4: 'Custom departments',
      5: 'Self',
      6: 'Self and direct subordinates',
      7: 'Self and all subordinates',
    },
  },
  actions: {
    copy: {
      label: 'Copy',
      done: '%{what} was copied',
      fields: {
        name: 'Name of the new role',
        code: 'Code of the new role',
        parentId: 'Parent role',
      },
    },
  },
  sections: { access: 'Access' },
  screens: {
    main: {
      title: 'Roles',
      hint: 'What each role may do, and on which rows',
    },
    everywhere: { title: 'All roles' },
  },
}
