import type { MessagesOf } from '#resources/core/resource.ts'
import type { externalIdentity as externalIdentityDefinition } from '#resources/externalIdentity.ts'
import type { identityProvider as identityProviderDefinition } from '#resources/identityProvider.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/identityProviders.ts'

const externalIdentity: MessagesOf<typeof externalIdentityDefinition> = {
  name: 'bound account',
  fields: {
    userId: 'User',
    deptId: 'Department',
    providerTitle: 'Provider',
    name: 'Account there',
    boundAt: 'Bound',
    usedAt: 'Last sign-in',
  },
  actions: {
    unbind: {
      label: 'Unbind',
      done: '%{what} was unbound |||| %{what} were unbound',
      confirm: 'Unbind "%{title}"? Nobody signs in with it any more until it is bound again.',
    },
  },
  screens: {
    main: {
      title: 'Bound accounts',
      hint: 'Who has bound an account elsewhere, and when it was last signed in with',
      empty: 'Nobody has bound an account elsewhere. Users do so in their own account settings',
    },
  },
}

const identityProvider: MessagesOf<typeof identityProviderDefinition> = {
  name: 'identity provider',
  fields: {
    title: 'Title',
    icon: 'Icon',
    issuer: 'Issuer',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    scopes: 'Scopes',
    nameClaim: 'Name taken from',
    checkStatus: 'Check',
    failure: 'Why not usable',
    endpoint: 'Authorization address',
    algorithms: 'Signatures',
    checkedAt: 'Last checked',
    sort: 'Order',
    status: 'Status',
  },
  help: {
    title: 'What the button of the sign-in page says, such as "Contoso"',
    icon: 'The small picture on that button; without one it shows the first letter of the title',
    issuer:
      'Such as https://sso.example.com. Register this callback there: the address of this site, then /user/web/user/access',
    clientSecret: 'Kept encrypted and shown to nobody; empty for a public client',
    scopes: 'Separated by spaces; openid is always among them',
    nameClaim:
      'Which claim names a bound account; where there is none, its name, its e-mail or its number does',
    status: 'Disabled, it leaves the sign-in page; bound accounts stay',
  },
  choices: {
    checkStatus: { unchecked: 'Not checked', reachable: 'Usable', unreachable: 'Not usable' },
    failure: {
      url: 'the address should begin with https://',
      credentials: 'an address carries no user name and password',
      plain: 'it does not use https',
      private:
        'it is an address of an inner network or of this machine, to be opened under Allowed hosts first',
      name: 'there is no such host name',
      refused: 'it accepts no connection',
      slow: 'no answer within 5 seconds',
      certificate: 'its certificate is not valid',
      redirect: 'it leads on to another address; enter that one',
      large: 'its answer is larger than 1 MB',
      broken: 'the connection broke off or the answer cannot be read',
      status: 'it reports a fault of its own',
      stranger: 'there is no OpenID configuration at this address',
      issuer: 'it calls itself by another issuer than the one entered',
      incomplete:
        'it names no authorization, token or key address, or does not support authorization codes',
    },
  },
  actions: {
    check: {
      label: 'Check',
      done: '%{what} is usable; its authorization address and signatures were updated',
    },
  },
  disabling: {
    status:
      'Disable "%{title}"? It leaves the sign-in page; bound accounts stay but cannot sign in with it.',
  },
  sections: { claims: 'What is asked for' },
  screens: {
    main: {
      title: 'Identity providers',
      hint: 'People sign in with an account they have elsewhere; any OpenID Connect provider will do',
      empty: 'There is no identity provider yet. Add one with its issuer and client ID',
    },
  },
}

export const words: Same<typeof zh.words> = {
  resources: {
    externalIdentity,
    identityProvider,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    provider: {
      gone: 'This way of signing in is no longer on offer. Use another one.',
      expired:
        'This sign-in has expired, was used already, or began in another browser. Start again.',
      unreachable: '"%{title}" cannot be reached. Try again later, or sign in another way.',
      denied: 'You cancelled at "%{title}", so you are not signed in.',
      invalid:
        'What "%{title}" answered did not stand the check. Start again; if it goes on, tell your administrator.',
      unbound:
        'The account %{name} of "%{title}" is not bound yet. Sign in another way first, then you can bind it.',
      refused: 'The bound account cannot sign in at the moment. Ask your administrator.',
      taken: 'The account %{name} of "%{title}" is bound to another user. Unbind it there first.',
      already: 'You have bound an account of "%{title}" already. Unbind it first.',
      inUse:
        '%{smart_count} account is bound by it, so its issuer stays. Add another provider instead. |||| %{smart_count} accounts are bound by it, so its issuer stays. Add another provider instead.',
      notUsable: 'It cannot be used at the moment: %{why}.',
      changed: 'It was changed while it was checked. Check it again.',
    },
  },
}
