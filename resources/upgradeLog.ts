import { defineResource } from './core/define.ts'
import { dateTime, richText, text } from './core/fields.ts'

/** The name of User Center itself in this log. Add-ons have names of their own. */
export const userCentre = 'ml.svc.user'

/** Release notes, shown to everyone. */
export const upgradeLog = defineResource({
  name: 'upgradeLog',
  api: '/admin/admin/upgrade',
  tenancy: 'platform',
  shared: true,
  subtitle: 'release',
  fields: {
    title: text({ required: true, max: 120, search: true }),
    // Not called `version`, which counts the changes of every row. Readers still see it as the
    // version.
    release: text({ required: true, max: 32, shape: 'version', search: true }),
    addon: text({ required: true, max: 64, shape: 'code', initial: userCentre, search: true }),
    upAt: dateTime({ required: true }),
    content: richText({ required: true }),
  },
  form: [{ rows: [['title'], ['release', 'addon'], ['upAt'], ['content']] }],
  screens: {
    main: {
      path: 'home/upgradeLog',
      filters: ['addon', 'upAt'],
      sort: ['upAt', 'desc'],
      actions: ['list', 'show', 'create', 'update', 'delete', 'bin', 'restore', 'purge', 'export'],
      menu: { under: 'home', icon: 'Update', order: 30 },
    },
  },
})
