import type { bind as definition } from '#resources/bind.ts'
import type { MessagesOf } from '#resources/core/define.ts'

export const bind: MessagesOf<typeof definition> = {
  name: 'platform binding',
  fields: {
    username: 'User name',
    address: 'Platform address',
    password: 'Password',
    clientId: 'Client ID',
    userId: 'Local user',
    platformName: 'Platform name',
    platformUsername: 'Platform user name',
    platformRealName: 'Platform real name',
    bindStatus: 'Binding',
    failure: 'Why not reached',
    checkedAt: 'Last checked',
  },
  help: {
    address: 'The address of the other User Center, such as https://iot.example.com',
    username: 'The account on the other platform',
    password: 'Kept encrypted and shown to nobody; left empty, it stays as it is',
    userId: 'Whose account it is among the users of this tenant',
  },
  choices: {
    bindStatus: {
      unbound: 'Unbound',
      reachable: 'Reachable, not signed in',
      unreachable: 'Unreachable',
      bound: 'Bound',
    },
    failure: {
      url: 'the address should begin with https://',
      credentials: 'an address carries no user name and password',
      plain: 'it does not use https',
      private:
        'it is an address of an inner network or of this machine, which platform staff must allow first',
      name: 'there is no such host name',
      refused: 'it accepts no connection',
      slow: 'no answer within 5 seconds',
      certificate: 'its certificate is not valid',
      redirect: 'it leads on to another address; enter that one',
      large: 'its answer is larger than 1 MB',
      broken: 'the connection broke off or the answer cannot be read',
      status: 'it reports a fault of its own',
      stranger: 'it is no User Center',
    },
  },
  actions: {
    bind: { label: 'Bind', done: 'The other platform answers; the account is not signed in yet' },
    check: { label: 'Check connection', done: 'The other platform answers' },
    unbind: {
      label: 'Unbind',
      done: 'Unbound',
      confirm:
        'Unbind "%{title}"? The kept password is erased and must be entered again to bind it.',
    },
  },
  sections: {},
  screens: {
    main: {
      title: 'Bindings',
      hint: 'Which users of this tenant have accounts on other platforms',
      empty: 'No other platform is bound. Add one with its address and account',
    },
  },
}
