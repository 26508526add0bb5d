import type { MessagesOf } from '#resources/core/define.ts'
import type { lockout as definition } from '#resources/lockout.ts'

export const lockout: MessagesOf<typeof definition> = {
  name: 'locked account',
  fields: {
    userId: 'User',
    userName: 'Username',
    realName: 'Name',
    deptId: 'Department',
    reach: 'Reach',
    address: 'Address',
    times: 'Times locked',
    since: 'Locked at',
    until: 'Locked until',
  },
  choices: { reach: { address: 'From one address', anywhere: 'From anywhere' } },
  actions: {
    unlock: {
      label: 'Unlock',
      done: '%{what} was unlocked; signing in works at once |||| %{what} were unlocked; signing in works at once',
      confirm: 'Unlock %{title}? Failures are counted anew.',
    },
  },
  screens: {
    main: {
      title: 'Lock-outs',
      hint: 'Accounts that nobody enters for a while because of too many failures',
      empty: 'No account is locked out',
    },
  },
}
