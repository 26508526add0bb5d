import { defineResource } from './core/define.ts'
import { flag, status, text } from './core/fields.ts'

export const outboundHost = defineResource({
  name: 'outboundHost',
  api: '/admin/admin/outboundHost',
  tenancy: 'platform',
  title: 'host',
  scope: 'all',
  fields: {
    host: text({ required: true, max: 253, unique: 'platform', search: true }),
    plain: flag({ initial: false }),
    remark: text({ max: 200, search: true }),
    status: status(),
  },
  actions: {},
  form: [{ rows: [['host', 'plain'], ['remark'], ['status']] }],
  screens: {
    main: {
      path: 'pt/outbound',
      view: 'table',
      columns: ['host', 'plain', 'remark', 'status', 'updatedAt'],
      filters: ['plain', 'status'],
      sort: ['createdAt', 'desc'],
      actions: ['list', 'show', 'create', 'update', 'delete', 'bin', 'restore', 'purge', 'export'],
      menu: { under: 'pt', icon: 'Router', order: 20 },
    },
  },
})
