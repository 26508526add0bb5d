import type { MessagesOf } from '#resources/core/resource.ts'
import type { policy as policyDefinition } from '#resources/policy.ts'
import type { tenant as tenantDefinition } from '#resources/tenant.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/tenants.ts'

const policy: MessagesOf<typeof policyDefinition> = {
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

const tenant: MessagesOf<typeof tenantDefinition> = {
  name: 'tenant',
  fields: {
    name: 'Name',
    code: 'Code',
    leader: 'Leader',
    adminUserName: 'Administrator',
    adminRealName: "Administrator's name",
    phone: 'Phone',
    email: 'E-mail',
    policyId: 'Policy',
    expiresAt: 'Expires',
    undo: 'Last change of policy',
    undoUntil: 'Undo until',
    status: 'Status',
  },
  help: {
    adminUserName:
      'Cannot be changed later. The first password is random, shown once, and changed at the first sign-in',
    phone: 'The administrator may sign in with it, too',
    email: 'The administrator may sign in with it, too',
    policyId: 'The default policy unless you choose; "Change policy" gives another later',
    expiresAt: 'Then its members cannot sign in any more; empty means never',
  },
  choices: { undo: { none: 'Nothing to undo', possible: 'Can be undone' } },
  disabling: {
    status:
      'Everyone in “%{title}” is signed out at once and can’t sign in until it is enabled again. Their data stays as it is.',
  },
  actions: {
    enter: {
      label: 'Enter tenant',
      done: 'You are in %{what} now',
      confirm:
        'Enter %{title} for up to 30 minutes. Coming, going and every change is kept in the audit logs of both.',
      fields: { reason: 'Reason', write: 'Allow changes' },
    },
    changePolicy: {
      label: 'Change policy',
      done: 'The policy of %{what} was changed |||| The policies of %{what} were changed',
      fields: { policyId: 'New policy' },
    },
    undoPolicy: {
      label: 'Undo the change of policy',
      done: 'The policy change of %{what} was undone: the roles hold what they held before',
      doneInPart:
        'The policy change of %{what} was undone. Roles that were edited since, or would exceed the role above, stay as they are: %{left}',
      confirm:
        'Put "%{title}" back under its former policy? Its roles get their menus and data scope back.',
    },
  },
  sections: { administrator: 'Administrator and contact' },
  screens: {
    main: {
      title: 'Tenants',
      hint: 'Create and disable tenants, set their policy and expiry',
      empty: 'No tenants yet, create the first one',
    },
  },
}

export const words: Same<typeof zh.words> = {
  ui: {
    review: {
      title: 'What this changes: %{title}',
      nothing: 'No tenant, role or user is touched.',
      tenants: 'Tenants',
      roles: 'Roles',
      menus: 'Menus',
      users: 'Users',
      limits: 'Limits exceeded',
      enrolling: 'To set up a second factor',
      lostMenus: 'Menus taken away',
      gainedMenus: 'Menus added',
      menuRoles: '%{title} (%{count} × role)',
      counts: 'roles: %{roles} · users: %{users}',
      over: 'limits exceeded: %{count}',
      lost: 'Taken away: %{menus}',
      gained: 'Added: %{menus}',
      scope: 'Data scope: %{before} → %{after}',
      binned: '%{name} (in the recycle bin)',
      losesDepts: 'Chosen departments removed: %{count}',
      givesDepts: 'Chosen departments restored: %{count}',
      held: 'Users touched: %{names}',
      enrols: 'People without a second factor, who must set one up before they go on: %{count}',
      heldMore: 'Users touched: %{names} and others, %{count} in all',
      limit: '%{limit}: %{used} in use of at most %{max}; they stay, none can be added',
      more: 'Show %{count} more',
      separator: ', ',
      change: 'What %{name} changed on %{time}',
      left: 'These roles were edited since, or would exceed the role above, and stay as they are: %{roles}',
      leftMore:
        'These roles were edited since, or would exceed the role above, and stay as they are: %{roles} and others, %{count} in all',
      later: 'It takes effect at once and can be undone for 24 hours.',
    },
    tenant: {
      firstPassword: 'First password of %{name}',
      lasting: 'Never',
      expired: 'Expired',
      administrator: 'Administrator',
      policy: 'Policy',
      expires: 'Expires',
      status: 'Status',
      info: 'Tenant info',
      inside: { user: 'Users', role: 'Roles', dept: 'Departments', post: 'Positions' },
      usage: 'Use of limits',
      noLimits: 'The platform itself is under no policy',
      back: 'Back to the tenants',
    },
  },
  resources: {
    policy,
    tenant,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    tenant: {
      platform: 'The platform tenant cannot be disabled or deleted.',
      enabled: 'Disable the tenant before you delete it.',
    },
    policy: {
      oneDefault: 'There must be one default policy: make another one the default instead.',
      reviewAgain: 'What the policy does has changed since you looked. Review it again, then save.',
      isDefault: 'The default policy cannot be deleted.',
    },
  },
}
