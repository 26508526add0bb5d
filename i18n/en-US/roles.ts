import type { MessagesOf } from '#resources/core/resource.ts'
import type { role as roleDefinition } from '#resources/role.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/roles.ts'

const role: MessagesOf<typeof roleDefinition> = {
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

export const words: Same<typeof zh.words> = {
  ui: {
    menuTree: {
      label: 'Menu permissions',
      beyond: 'You do not hold this permission, so you cannot grant it',
      none: 'No menus are granted',
      more: '%{smart_count} more menu is granted that you do not hold |||| %{smart_count} more menus are granted that you do not hold',
    },
    deptTree: {
      linked: 'Selecting includes what lies below',
      chosen: '%{smart_count} department selected |||| %{smart_count} departments selected',
    },
    dataScope: {
      1: 'All data of this tenant',
      2: 'Data of the user’s own department only',
      3: 'Data of the user’s department and all below it',
      4: 'Data of the departments selected below',
      5: 'The user’s own data only',
      6: 'Data of the user and of direct subordinates',
      7: 'Data of the user and of all subordinates',
    },
    compare: {
      action: 'Compare',
      title: 'Compare two roles',
      left: 'First role',
      right: 'Second role',
      choose: 'Choose another role to see how the two differ.',
      differences: 'Differences only',
      menus: 'Menus',
      onlyLeft: '%{name} only',
      onlyRight: '%{name} only',
      both: 'Both',
      same: 'Both roles hold the same menus',
      fact: 'What',
      users: 'Users',
      none: 'None',
      close: 'Close',
    },
  },
  resources: {
    role,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    role: {
      builtin: 'Built-in roles cannot be changed or deleted.',
      beyond: 'You cannot grant what you do not hold.',
      beyondParent: 'A role cannot go beyond the menus and the data scope of its parent role.',
      beyondRange: "It must not reach beyond the data range of the tenant's policy.",
      notBelow: 'You can only manage roles below your own.',
    },
  },
}
