import { defineResource } from './core/define.ts'
import { choice, dateTime, integer, reference, text } from './core/fields.ts'

const open = { state: 'open' } as const

export const limitRequest = defineResource({
  name: 'limitRequest',
  api: '/user/admin/limitRequest',
  tenancy: 'tenant',
  title: 'reason',
  scope: 'all',
  locked: { state: ['granted', 'declined'] },
  fields: {
    quota: choice({
      required: true,
      of: [
        'userMax',
        'deptMax',
        'roleMax',
        'postMax',
        'projectMax',
        'projectDeviceMax',
        'projectSceneMax',
        'productMax',
        'deviceMax',
        'deviceIoMax',
        'storageMax',
      ],
    }),
    wanted: integer({ required: true, min: 1, max: 1_000_000_000 }),
    reason: text({ required: true, min: 5, max: 200, search: true }),
    used: integer({ write: 'never' }),
    most: integer({ write: 'never' }),
    askedById: reference('user', { write: 'never', onDelete: 'clear' }),
    state: choice({ of: ['open', 'granted', 'declined'], initial: 'open', write: 'never' }),
    answer: text({ max: 200, write: 'never' }),
    answeredAt: dateTime({ write: 'never' }),
  },
  actions: {
    grant: {
      on: 'record',
      confirm: true,
      when: open,
      icon: 'Check',
      input: { answer: text({ max: 200 }) },
    },
    decline: {
      on: 'record',
      confirm: true,
      when: open,
      icon: 'Block',
      input: { answer: text({ required: true, max: 200 }) },
    },
  },
  screens: {
    own: {
      path: 'org/limit',
      columns: ['quota', 'wanted', 'used', 'most', 'reason', 'createdAt', 'state', 'answer'],
      more: ['askedById', 'answeredAt'],
      filters: ['state', 'quota', 'createdAt'],
      actions: ['list', 'show', 'create', 'delete'],
      menu: { under: 'org', icon: 'Speed', order: 90, hidden: true },
    },
    everyone: {
      path: 'tenant/request',
      across: true,
      columns: [
        'tenantId',
        'quota',
        'used',
        'most',
        'wanted',
        'reason',
        'askedById',
        'createdAt',
        'state',
      ],
      more: ['answer', 'answeredAt'],
      filters: ['state', 'tenantId', 'quota', 'createdAt'],
      actions: ['list', 'show', 'grant', 'decline'],
      menu: { under: 'tenant', icon: 'Speed', order: 60, badge: open },
    },
  },
})
