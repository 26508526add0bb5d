import type { bind as bindDefinition } from '#resources/bind.ts'
import type { MessagesOf } from '#resources/core/resource.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/bindings.ts'

const bind: MessagesOf<typeof bindDefinition> = {
  name: 'platform binding',
  fields: {
    username: 'Username',
    address: 'Platform address',
    password: 'Secret',
    clientId: 'Key',
    userId: 'Local user',
    platformName: 'Platform name',
    platformUsername: 'Platform username',
    platformRealName: 'Platform real name',
    bindStatus: 'Binding',
    failure: 'Why not bound',
    checkedAt: 'Last checked',
    token: 'Session there',
  },
  help: {
    address: 'The address of the other User Center, such as https://iot.example.com',
    username: 'The account on the other platform, which owns the key there',
    clientId:
      'Made for you over there under "Open access", beginning with uk_; without one, only the connection is checked',
    password: 'Belongs to the key and begins with us_. Kept encrypted and shown to nobody',
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
      noKey: 'there is no key yet to sign in with',
      secret: 'the key or its secret is not right',
      skew: 'the clocks of both sides are more than 5 minutes apart',
      keyDisabled: 'the key is disabled over there',
      keyExpired: 'the key has expired over there',
      keyOwner: 'the owner of the key is disabled over there',
      keyTenant: 'the tenant of the key is disabled over there, or its contract has ended',
      keyAddress: 'the key may not be used from the address of this site',
      tooMany: 'it was asked too often; try again later',
      otherAccount: 'the key belongs to another account than the user name says',
      refusedKey: 'it refuses the key; perhaps its version has no open access',
    },
  },
  actions: {
    bind: { label: 'Bind', done: '%{what} was checked; its state shows the result' },
    check: { label: 'Check connection', done: '%{what} was checked; its state shows the result' },
    unbind: {
      label: 'Unbind',
      done: '%{what} was removed',
      confirm:
        'Unbind "%{title}"? Its session over there ends, and the kept secret is erased and must be entered again to bind it.',
    },
  },
  screens: {
    main: {
      title: 'Bindings',
      hint: 'Which users of this tenant have accounts on other platforms',
      empty: 'No other platform is bound. Add one with its address and account',
    },
  },
}

export const words: Same<typeof zh.words> = {
  resources: {
    bind,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    bind: {
      noPassword:
        'The secret was erased when it was unbound or its address changed. Edit it and enter the secret first.',
      unreachable: 'The other platform could not be reached: %{why}.',
      notLetIn: 'The other platform answers, but the account was not signed in: %{why}.',
      changed: 'This binding was changed while it was being checked. Try again.',
    },
  },
}
