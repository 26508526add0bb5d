import { defineResource } from './core/define.ts'
import { choice, flag, integer, status, text } from './core/fields.ts'

export const outboundHost = defineResource({
  name: 'outboundHost',
  api: '/admin/admin/outboundHost',
  tenancy: 'platform',
  title: 'host',
  fields: {
    host: text({ required: true, max: 253, search: true }),
    /**
     * Empty in entries that are older than this field: they allow any call except those for
     * bindings, on any port.
     */
    purpose: choice({ of: ['message', 'signIn', 'binding'], requiredInNew: true }),
    port: integer({ min: 1, max: 65_535, grouped: false, requiredInNew: true }),
    plain: flag({ initial: false }),
    remark: text({ max: 200, search: true }),
    status: status(),
  },
  form: [{ rows: [['host'], ['purpose', 'port'], ['plain'], ['remark'], ['status']] }],
  screens: {
    main: {
      path: 'pt/outbound',
      filters: ['purpose', 'plain', 'status'],
      actions: ['list', 'show', 'create', 'update', 'delete', 'bin', 'restore', 'purge', 'export'],
      menu: { under: 'pt', icon: 'Router', order: 20 },
    },
  },
})
