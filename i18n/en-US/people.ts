import type { MessagesOf } from '#resources/core/resource.ts'
import type { dept as deptDefinition } from '#resources/dept.ts'
import type { post as postDefinition } from '#resources/post.ts'
import type { user as userDefinition } from '#resources/user.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/people.ts'

const dept: MessagesOf<typeof deptDefinition> = {
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

const post: MessagesOf<typeof postDefinition> = {
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

const user: MessagesOf<typeof userDefinition> = {
  name: 'user',
  fields: {
    avatar: 'Avatar',
    userName: 'Username',
    password: 'Password',
    realName: 'Real name',
    deptId: 'Department',
    postIds: 'Positions',
    roleIds: 'Roles',
    phone: 'Phone',
    email: 'E-mail',
    sex: 'Sex',
    birthday: 'Birthday',
    address: 'Address',
    qq: 'QQ',
    remark: 'Remark',
    balance: 'Balance',
    integral: 'Points',
    inviterId: 'Invited by',
    lastActiveAt: 'Last active',
    lastLoginAt: 'Last sign-in',
    lastLoginIp: 'Last address',
    loginCount: 'Sign-ins',
    status: 'Status',
  },
  help: {
    userName: 'Used to sign in; it stays as it is',
    password: '8 to 64 characters',
    phone: 'Serves to sign in and to reset the password',
  },
  choices: {
    sex: {
      unsaid: "Don't say",
      man: 'Man',
      girl: 'Woman',
    },
  },
  actions: {
    resetPassword: {
      label: 'Reset password',
      done: 'The password of %{what} was reset',
      confirm: 'Reset the password of %{title}? They are signed out everywhere.',
    },
    resetFactors: {
      label: 'Reset second factor',
      done: 'The second factor of %{what} was reset',
      confirm:
        'Remove the authenticator, recovery codes and passkeys of %{title}? They are signed out everywhere and then sign in by password alone, unless a second factor is required.',
    },
    changeBalance: {
      label: 'Adjust balance',
      done: 'The balance of %{what} was adjusted',
      confirm:
        'The balance of %{title} is %{balance}. The change is written into the ledger and cannot be undone.',
      fields: { kind: 'Way', amount: 'Amount', remark: 'Reason', key: 'Operation number' },
      choices: { kind: { add: 'Add', deduct: 'Deduct' } },
    },
    changeIntegral: {
      label: 'Adjust points',
      done: 'The points of %{what} were adjusted',
      confirm:
        '%{title} has %{integral} points. The change is written into the ledger and cannot be undone.',
      fields: { kind: 'Way', amount: 'Points', remark: 'Reason', key: 'Operation number' },
      choices: { kind: { add: 'Add', deduct: 'Deduct' } },
    },
    seeAs: {
      label: 'See as user',
      done: 'You see what %{what} sees',
      confirm:
        'See the console as %{title}? For 30 minutes you look without changing anything; coming and going is kept in the audit log.',
    },
    why: {
      label: 'Why?',
      done: 'The rights of %{what} were explained',
      fields: {
        menuId: 'Menu',
        route: 'Route',
        resource: 'Resource',
        rowId: 'Row',
        doing: 'Operation',
      },
    },
    forceLogout: {
      label: 'Force sign-out',
      done: '%{what} was signed out |||| %{what} were signed out',
      confirm: 'Sign %{title} out everywhere? All sessions end at once.',
    },
  },
  sections: { contact: 'Contact and profile' },
  screens: {
    main: {
      title: 'Users',
      hint: 'The people of the organisation, their departments and roles',
      empty: 'No users yet. Create the first one.',
    },
    everywhere: {
      title: 'All users',
      hint: 'Users of every tenant: reset a password, sign someone out, delete',
      empty: 'There are no users yet',
    },
    recycle: {
      title: 'Deleted users',
      hint: 'What tenants deleted stays for 30 days, to be restored or removed for good',
      empty: 'The recycle bin is empty',
    },
  },
}

export const words: Same<typeof zh.words> = {
  ui: {
    user: {
      lastLogin: 'Signed in from %{ip}',
    },
  },
  resources: {
    dept,
    post,
    user,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    entry: {
      place: 'This puts people into a tenant. Only those who may enter tenants can restore it.',
      role: 'This gives people the role "%{role}", which holds more than you do, so you cannot restore it.',
      menus: 'This policy gives tenants menus that you do not hold, so you cannot restore it.',
      beyond:
        'This person holds the role "%{role}", which holds more than you do, so you cannot reset, sign out or unlock them.',
    },
    user: {
      self: 'You cannot do this to yourself.',
      lastAdmin: 'A tenant keeps at least one administrator; the last one stays.',
      tenantAdmin: "This is the tenant's administrator and cannot be deleted or disabled.",
      notBelow: 'You can only manage users whose roles are below your own.',
      mayNotEnter:
        'This decides how a user of another tenant signs in. Only those who may enter tenants can do it.',
      restoreAdministrator:
        'This is an administrator of another tenant. Only those who may enter tenants can restore them.',
    },
    dept: {
      own: 'You cannot disable your own department.',
      administrator:
        "%{name}, the tenant's administrator, is in this department; it cannot be disabled.",
    },
  },
}
