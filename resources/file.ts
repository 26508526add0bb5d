import { defineResource } from './core/define.ts'
import { choice, flag, image, integer, list, reference, text } from './core/fields.ts'

const never = { write: 'never' } as const

export const file = defineResource({
  name: 'file',
  api: '/admin/admin/file',
  tenancy: 'tenant',
  view: true,
  sorts: ['name', 'size', 'createdAt'],
  scope: { owner: 'uploaderId' },
  fields: {
    picture: image(never),
    name: text({ ...never, search: true }),
    use: choice({ of: ['avatar', 'logo', 'image', 'code', 'attachment'], ...never }),
    type: text(never),
    size: integer(never),
    width: integer(never),
    height: integer(never),
    public: flag({ initial: false, ...never }),
    path: text(never),
    hash: text(never),
    uploaderId: reference('user', never),
    usedIn: list(never),
  },
  actions: {
    remove: { on: 'selection', confirm: true, danger: true, icon: 'Delete' },
  },
  screens: {
    own: {
      path: 'org/files',
      columns: ['name', 'use', 'size', 'uploaderId', 'createdAt', 'usedIn'],
      more: ['type', 'width', 'height', 'public'],
      filters: ['use', 'uploaderId', 'createdAt'],
      sort: ['createdAt', 'desc'],
      actions: ['list', 'show', 'remove'],
      menu: { under: 'org', icon: 'Folder', order: 60 },
    },
    everyone: {
      path: 'pt/files',
      across: true,
      columns: ['name', 'tenantId', 'use', 'size', 'uploaderId', 'createdAt', 'usedIn'],
      more: ['type', 'width', 'height', 'public'],
      filters: ['tenantId', 'use', 'createdAt'],
      sort: ['createdAt', 'desc'],
      actions: ['list', 'show', 'remove'],
      menu: { under: 'pt', icon: 'Folder', order: 60 },
    },
  },
})
