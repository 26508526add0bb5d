import type { MessagesOf } from '#resources/core/define.ts'
import type { upgradeLog as definition } from '#resources/upgradeLog.ts'

export const upgradeLog: MessagesOf<typeof definition> = {
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
