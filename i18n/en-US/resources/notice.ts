import type { MessagesOf } from '#resources/core/define.ts'
import type { notice as definition } from '#resources/notice.ts'

export const notice: MessagesOf<typeof definition> = {
  name: 'notice',
  fields: {
    kind: 'Kind',
    tag: 'Tag',
    level: 'Level',
    title: 'Title',
    content: 'Content',
    rangeType: 'Recipients',
    tenantIds: 'Tenants',
    deptIds: 'Departments',
    roleIds: 'Roles',
    userIds: 'People',
    mustAcknowledge: 'Must be acknowledged',
    publishAt: 'Publish at',
    expiresAt: 'Expires at',
    state: 'State',
    publishedAt: 'Published at',
    people: 'Reached',
    pictures: 'Pictures',
  },
  help: {
    deptIds: 'Departments below these are included',
    mustAcknowledge: 'Urgent notices must always be acknowledged',
    publishAt: 'Empty: it goes out as soon as it is published',
    expiresAt: 'From then on it is gone from everyone’s messages',
  },
  choices: {
    kind: { 1: 'Notification', 2: 'Announcement' },
    tag: { 1: 'General', 2: 'Important', 3: 'Reminder', 4: 'Caution', 5: 'Debugging' },
    level: { 1: 'Normal', 2: 'Important', 3: 'Urgent' },
    rangeType: {
      1: 'Everyone',
      2: 'Chosen tenants',
      3: 'Chosen departments',
      4: 'Chosen roles',
      5: 'Chosen people',
    },
    state: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      published: 'Published',
      withdrawn: 'Withdrawn',
      expired: 'Expired',
    },
  },
  actions: {
    publish: {
      label: 'Publish',
      done: '%{what} was published',
      confirm: 'Publish %{title}? It cannot be changed afterwards, only withdrawn.',
      saveOnly: 'Save as draft',
    },
    withdraw: {
      label: 'Withdraw',
      done: '%{what} was withdrawn',
      confirm: 'Withdraw %{title}? It disappears from everyone’s messages at once.',
    },
    remind: {
      label: 'Remind',
      done: 'Reminded the readers of %{what}',
      confirm:
        'Remind everyone who has not read or acknowledged %{title}? Each notice can be sent again once an hour.',
      fields: { userIds: 'People' },
    },
  },
  sections: { range: 'Audience', time: 'Time' },
  screens: {
    main: {
      title: 'Notices',
      hint: 'Tell members something, and see who has read and acknowledged it',
      empty: 'No notices yet. Write the first one.',
    },
  },
}
