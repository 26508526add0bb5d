import type { MessagesOf } from '#resources/core/define.ts'
import type { signIn as definition } from '#resources/signIn.ts'

export const signIn: MessagesOf<typeof definition> = {
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
