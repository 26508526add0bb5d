import type { MessagesOf } from '#resources/core/define.ts'
import type { policy as definition } from '#resources/policy.ts'

export const policy: MessagesOf<typeof definition> = {
  name: 'policy',
  fields: {
    title: 'Title',
    isDefault: 'Default policy',
    userMax: 'Users at most',
    deptMax: 'Departments at most',
    roleMax: 'Roles at most',
    postMax: 'Positions at most',
    projectMax: 'Projects at most',
    projectDeviceMax: 'Project devices at most',
    projectSceneMax: 'Project scenes at most',
    productMax: 'Products at most',
    deviceMax: 'Devices at most',
    deviceIoMax: 'Device I/O at most',
    storageMax: 'File space at most (MB)',
    requestMax: 'Requests at once',
    dataRange: 'Data range',
    allMenus: 'All menus',
    allowMenus: 'Allowed menus',
    secondFactor: 'Require a second factor',
    tenantSet: 'Registration',
    defaultTenantId: 'Tenant to join',
    defaultDeptId: 'Default department',
    defaultRoleId: 'Default role',
    defaultPostId: 'Default position',
    undo: 'Last change of policy',
    undoUntil: 'Undo until',
  },
  help: {
    isDefault:
      'New tenants and registrations that name no policy are under this one; choosing it takes the mark from the other',
    requestMax:
      'How many requests of the tenant each server process answers at the same time; others wait, and are told that it is busy when that takes too long; 0 means unlimited',
    dataRange:
      "The widest data scope a role of such a tenant may have, the administrator's excepted",
    allMenus:
      'Every menu that tenants may hold, including future ones; takes the right to enter tenants',
    allowMenus:
      'The administrator role holds exactly these; other roles keep what they share with them',
    secondFactor:
      'Everyone in such a tenant signs in with a code or a passkey as well, and sets one up first',
    tenantSet:
      'Whoever registers under this policy gets their own tenant, or joins an existing one. The latter takes the right to enter tenants and everything that the default role holds',
  },
  choices: {
    dataRange: {
      1: 'All data',
      2: 'Own department',
      3: 'Own department and below',
      5: 'Own data only',
      6: 'Own and direct subordinates',
      7: 'Own and all subordinates',
    },
    tenantSet: { 1: 'A new tenant', 2: 'Join a tenant' },
    undo: { none: 'Nothing to undo', possible: 'Can be undone' },
  },
  actions: {
    undo: {
      label: 'Undo the last change',
      done: 'The change of %{what} was undone: the roles hold what they held before',
      doneInPart:
        'The change of %{what} was undone. Roles that were edited since, or would exceed the role above, stay as they are: %{left}',
      confirm: 'Undo the last change of "%{title}"? Its roles get their menus and data scope back.',
    },
  },
  sections: {
    people: 'Organisation limits (0 means unlimited)',
    things: 'Business limits (0 means unlimited)',
    access: 'Access',
    registration: 'Registration',
  },
  screens: {
    main: {
      title: 'Policies',
      hint: 'Which menus tenants have, and how much they may create',
      empty: 'No policies yet, create the first one',
    },
  },
}
