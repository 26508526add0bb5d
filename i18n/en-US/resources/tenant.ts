import type { MessagesOf } from '#resources/core/define.ts'
import type { tenant as definition } from '#resources/tenant.ts'

export const tenant: MessagesOf<typeof definition> = {
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
