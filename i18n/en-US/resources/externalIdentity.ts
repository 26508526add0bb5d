import type { MessagesOf } from '#resources/core/define.ts'
import type { externalIdentity as definition } from '#resources/externalIdentity.ts'

export const externalIdentity: MessagesOf<typeof definition> = {
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
