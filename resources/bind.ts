import { defineResource } from './core/define.ts'
import { choice, dateTime, reference, secret, text } from './core/fields.ts'
import { signInRefusalReasons } from './signInRefusalReasons.ts'
import { unreachableReasons } from './unreachable.ts'

export const bind = defineResource({
  name: 'bind',
  api: '/user/admin/bind',
  tenancy: 'tenant',
  title: 'username',
  subtitle: 'platformName',
  scope: 'all',
  fields: {
    username: text({ required: true, max: 64, search: true }),
    address: text({ required: true, max: 500, search: true }),
    password: secret({ required: true, max: 128, kept: 'sealed' }),
    clientId: text({ max: 64, shape: 'code' }),
    userId: reference('user', {}),
    platformName: text({ max: 64, search: true, write: 'never' }),
    platformUsername: text({ max: 64, write: 'never' }),
    platformRealName: text({ max: 64, write: 'never' }),
    bindStatus: choice({
      of: ['unbound', 'reachable', 'unreachable', 'bound'],
      initial: 'unbound',
      write: 'never',
    }),
    failure: choice({ of: [...unreachableReasons, ...signInRefusalReasons], write: 'never' }),
    checkedAt: dateTime({ write: 'never' }),
    token: secret({ kept: 'sealed', write: 'never' }),
  },
  actions: {
    bind: {
      on: 'record',
      icon: 'Link',
      when: { bindStatus: ['unbound'] },
    },
    check: {
      on: 'record',
      icon: 'Sync',
      when: { bindStatus: ['reachable', 'unreachable', 'bound'] },
    },
    unbind: {
      on: 'record',
      confirm: true,
      danger: true,
      icon: 'Block',
      when: { bindStatus: ['reachable', 'unreachable', 'bound'] },
    },
  },
  form: [{ rows: [['address'], ['username', 'userId'], ['clientId', 'password']] }],
  screens: {
    main: {
      columns: ['username', 'address', 'platformName', 'userId', 'bindStatus', 'checkedAt'],
      more: ['failure', 'clientId', 'platformUsername', 'platformRealName', 'createdAt'],
      filters: ['bindStatus', 'userId', 'failure'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'delete',
        'bin',
        'restore',
        'purge',
        'export',
        'bind',
        'check',
        'unbind',
      ],
      menu: { under: 'pt', icon: 'Link', order: 10 },
    },
  },
})
