import type { MessagesOf } from '#resources/core/resource.ts'
import type { lockout as lockoutDefinition } from '#resources/lockout.ts'
import type { session as sessionDefinition } from '#resources/session.ts'
import type { signIn as signInDefinition } from '#resources/signIn.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/sessions.ts'

const lockout: MessagesOf<typeof lockoutDefinition> = {
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

const session: MessagesOf<typeof sessionDefinition> = {
  name: 'session',
  fields: {
    userId: 'User',
    avatar: 'Picture',
    userName: 'Username',
    realName: 'Name',
    deptId: 'Department',
    ip: 'Signed in from',
    agent: 'Device',
    signedInAt: 'Signed in',
    usedAt: 'Last action',
    remember: 'Remembered',
    own: 'This one',
  },
  actions: {
    end: {
      label: 'End session',
      done: '%{what} was ended |||| %{what} were ended',
      confirm:
        'End the session of %{title}? They are signed out at once and lose what is not saved.',
    },
    endAll: {
      label: 'Sign everyone out',
      done: 'Everyone else is signed out',
      confirm: 'Sign out everyone you manage, yourself excepted? They lose what is not saved.',
    },
  },
  screens: {
    main: {
      title: 'Online users',
      hint: 'Who is signed in and from where; sign them out if need be',
      empty: 'Nobody is online now',
    },
  },
}

const signIn: MessagesOf<typeof signInDefinition> = {
  name: 'sign-in',
  fields: {
    at: 'Time',
    userId: 'User',
    userName: 'Username',
    realName: 'Name',
    deptId: 'Department',
    way: 'Way',
    result: 'Result',
    ip: 'Address',
    agent: 'Device',
  },
  choices: {
    way: {
      password: 'Password',
      phone: 'Code to the phone',
      demo: 'Demo',
      register: 'Registration',
      passkey: 'Passkey',
      provider: 'Other account',
      key: 'Open access',
    },
    result: {
      success: 'Signed in',
      wrong: 'Wrong name or password',
      closed: 'Locked out',
      refused: 'Account not in force',
      factor: 'Second factor missing',
    },
  },
  screens: {
    main: {
      title: 'Sign-in log',
      hint: 'Who came in or tried to: when, from where, in which way, and how it ended',
      empty: 'Nobody has signed in yet',
    },
  },
}

export const words: Same<typeof zh.words> = {
  ui: {
    session: { own: 'This one', unknown: 'Unknown device' },
  },
  resources: {
    lockout,
    session,
    signIn,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    session: {
      own: 'This is the session you are using. Sign out instead.',
    },
  },
}
