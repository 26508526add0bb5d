import type { MessagesOf } from '#resources/core/define.ts'
import type { session as definition } from '#resources/session.ts'

export const session: MessagesOf<typeof definition> = {
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
