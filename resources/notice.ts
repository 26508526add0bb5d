import { defineResource } from './core/define.ts'
import {
  choice,
  dateTime,
  files,
  flag,
  integer,
  list,
  references,
  richText,
  text,
} from './core/fields.ts'

/** States in which nobody has received the notice yet. */
const open = ['draft', 'scheduled'] as const

export const notice = defineResource({
  name: 'notice',
  api: '/admin/admin/notice',
  tenancy: 'tenant',
  scope: { owner: 'createdBy' },
  fixed: { state: ['published', 'withdrawn', 'expired'] },
  fields: {
    // 1 notification, 2 announcement. Letters (3) are not notices.
    kind: choice({ of: [1, 2], initial: 1 }),
    // 1 general, 2 important, 3 reminder, 4 caution, 5 debugging
    tag: choice({ of: [1, 2, 3, 4, 5], initial: 1 }),
    // 1 normal, 2 important, 3 urgent (always needs acknowledgement)
    level: choice({ of: [1, 2, 3], initial: 1 }),
    title: text({ required: true, max: 128, search: true }),
    content: richText({ required: true, max: 100_000 }),
    // 1 everyone (in the tenant; for the platform: in all tenants), 2 tenants, 3 departments with
    // their sub-departments, 4 roles, 5 users
    rangeType: choice({ of: [1, 2, 3, 4, 5], initial: 1, platformOnly: [2] }),
    tenantIds: references('tenant', { when: { rangeType: [2] }, onDelete: 'clear' }),
    deptIds: references('dept', { when: { rangeType: [3] }, onDelete: 'clear' }),
    roleIds: references('role', { when: { rangeType: [4] }, onDelete: 'clear' }),
    userIds: references('user', { when: { rangeType: [5] }, onDelete: 'clear' }),
    mustAcknowledge: flag({ initial: false }),
    publishAt: dateTime({}),
    expiresAt: dateTime({}),
    state: choice({
      of: ['draft', 'scheduled', 'published', 'withdrawn', 'expired'],
      initial: 'draft',
      write: 'never',
      lapses: { from: 'published', to: 'expired', at: 'expiresAt' },
    }),
    publishedAt: dateTime({ write: 'never' }),
    people: integer({ initial: 0, write: 'never', unversioned: true }),
    // The pictures in the content: readers of the notice may read them, and the clean-up of unused
    // files keeps them.
    pictures: files({ write: 'never', shownIn: 'content' }),
  },
  actions: {
    publish: {
      on: 'record',
      confirm: true,
      when: { state: open },
      withSave: { state: ['draft'] },
      icon: 'Send',
    },
    withdraw: {
      on: 'record',
      confirm: true,
      danger: true,
      when: { state: ['scheduled', 'published'] },
      icon: 'Undo',
    },
    // Recipients who have not read or acknowledged it: those listed, or all of them.
    remind: {
      on: 'record',
      confirm: true,
      input: { userIds: list({ max: 100 }) },
      when: { state: ['published'] },
      icon: 'NotificationsActive',
      rare: true,
    },
  },
  inquiries: {
    readers: { on: 'record', beside: 'show' },
    unread: { on: 'record', beside: 'show', query: ['range'] },
  },
  form: [
    { rows: [['title'], ['kind', 'tag'], ['level', 'mustAcknowledge'], ['content']] },
    { title: 'range', rows: [['rangeType'], ['tenantIds'], ['deptIds'], ['roleIds'], ['userIds']] },
    { title: 'time', rows: [['publishAt', 'expiresAt']] },
  ],
  screens: {
    main: {
      path: 'home/notice',
      columns: ['title', 'kind', 'level', 'rangeType', 'state', 'people', 'publishedAt'],
      more: ['tag', 'mustAcknowledge', 'publishAt', 'expiresAt', 'createdAt'],
      filters: ['state', 'kind', 'level', 'tag', 'createdAt'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'delete',
        'bin',
        'restore',
        'purge',
        'publish',
        'withdraw',
        'remind',
      ],
      menu: { under: 'org', icon: 'Campaign', order: 70 },
    },
  },
})
