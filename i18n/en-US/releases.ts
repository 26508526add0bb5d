import type { MessagesOf } from '#resources/core/resource.ts'
import type { upgradeLog as upgradeLogDefinition } from '#resources/upgradeLog.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/releases.ts'

const upgradeLog: MessagesOf<typeof upgradeLogDefinition> = {
  name: 'upgrade log',
  fields: {
    title: 'Title',
    release: 'Version',
    addon: 'App',
    upAt: 'Upgraded at',
    content: 'What is new',
  },
  help: {
    release: 'Each version of an app has one log',
    addon: 'User Center is ml.svc.user; an add-on has a name of its own',
    upAt: 'A time to come is told once it is there',
  },
  screens: {
    main: {
      title: 'Manage upgrade logs',
      hint: 'What each version brought; everyone reads it under "Upgrade logs"',
      empty: 'No upgrade logs yet. Write the first one.',
    },
  },
}

export const words: Same<typeof zh.words> = {
  upgrade: {
    title: 'Upgrade logs',
    hint: 'What each version brought',
    all: 'All apps',
    app: 'App',
    userCentre: 'User Center',
    search: 'Search versions and titles',
    newest: 'Newest',
    link: 'Copy the link to %{version}',
    more: 'Earlier versions',
    total: '%{smart_count} version |||| %{smart_count} versions',
    empty: 'No upgrade logs yet',
    emptyHint: 'After an upgrade this tells you what each version brought.',
    nothing: 'No version matches',
    manage: 'Manage upgrade logs',
    news: {
      title: 'Version %{version} is here',
      all: 'All upgrade logs',
      ok: 'Got it',
    },
  },
  resources: {
    upgradeLog,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    upgrade: { told: 'Version %{version} has another log already; this one cannot be restored.' },
  },
  releases: {
    '0.1.0': {
      title: 'The first version of User Center',
      points: {
        people:
          'Users, departments, positions, roles and menus: lists, filters, import and export, recycle bin and history',
        tenants:
          'Tenants and policies: menus, data range and limits; the effect of a change is shown first, and it can be undone for 24 hours',
        signIn:
          'Sign-in by account, phone code, passkey or an account elsewhere; a second factor and a lock screen',
        programs: 'Open access keys and platform bindings for programs and other platforms',
        why: '"Why": step by step, why somebody may or may not use a menu, a route or a row',
        offline:
          'Lists that were opened stay readable without a connection; a new version says when it is ready',
      },
    },
  },
}
