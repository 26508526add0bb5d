import type { MessagesOf } from '#resources/core/resource.ts'
import type { notice as noticeDefinition } from '#resources/notice.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/notices.ts'

const notice: MessagesOf<typeof noticeDefinition> = {
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

export const words: Same<typeof zh.words> = {
  messages: {
    title: 'Messages',
    hint: 'Notifications, announcements and letters',
    badge: 'Messages, %{smart_count} unread',
    unread: 'Unread',
    kind: { 1: 'Notification', 2: 'Announcement', 3: 'Letter' },
    level: { 2: 'Important', 3: 'Urgent' },
    reminded: 'Reminder',
    toAcknowledge: 'To acknowledge',
    acknowledged: 'Acknowledged',
    acknowledge: 'Acknowledge',
    acknowledgeHint: 'The sender wants to know that you have read and understood this.',
    acknowledgedDone: 'Acknowledged "%{title}"',
    later: 'Later',
    until: 'Valid until %{time}',
    gone: 'This message does not exist, or was withdrawn',
    goneHint: 'Its sender may have withdrawn it, or its time is over.',
    arrival: {
      label: 'New messages',
      from: '%{kind} · %{name}',
      open: 'Open',
      dismiss: 'Dismiss',
      told: 'New message: %{title}, %{smart_count} unread',
    },
    peek: { label: 'Latest unread messages', all: 'All messages' },
    tabs: {
      label: 'Kinds of messages',
      all: 'All',
      notification: 'Notifications',
      announcement: 'Announcements',
      private: 'Letters',
    },
    box: { label: 'Received or sent', came: 'Received', sent: 'Sent' },
    search: 'Search title, text or sender',
    unreadOnly: 'Unread only',
    write: 'Write a letter',
    readAll: {
      label: 'Mark all read',
      title: 'Mark all as read?',
      text: '%{smart_count} unread message in “%{name}” is marked as read. What must be acknowledged still waits for you. |||| %{smart_count} unread messages in “%{name}” are marked as read. What must be acknowledged still waits for you.',
      verb: 'Mark as read',
      done: '%{smart_count} message marked as read |||| %{smart_count} messages marked as read',
    },
    empty: {
      all: 'No messages yet',
      notification: 'No notifications yet',
      announcement: 'No announcements yet',
      private: 'No letters yet',
      sent: 'You have not sent a letter yet',
      unread: 'Nothing unread',
      showAll: 'Show all',
      matches: 'No message has such a title',
      reset: 'Clear search',
      page: 'No messages on this page',
      first: 'To the first page',
    },
    ways: { label: 'Ways', back: 'Back to the list', previous: 'Previous', next: 'Next' },
    letter: {
      title: 'Write a letter',
      replyTitle: 'Reply',
      to: 'To',
      toHelp: 'People of this tenant, 20 at most',
      full: '20 people at most',
      nobody: 'Nobody found: letters go to people in your data scope, or back to who wrote to you',
      subject: 'Title',
      content: 'Text',
      send: 'Send',
      done: 'Letter "%{title}" sent to one person |||| Letter "%{title}" sent to %{smart_count} people',
      reply: 'Reply',
      re: 'Re: %{title}',
      original: 'The letter it answers',
      sentTo: 'To: %{names}',
      readBy: 'Read by %{read} of %{people}',
      comma: ', ',
    },
  },
  noticeScreen: {
    reach: {
      everyone: '“Everyone” includes the members of all tenants.',
      choose: 'Choose who is to receive it',
      counting: 'Counting…',
      nobody: 'Nobody would receive it now',
      people: 'Goes to one person |||| Goes to %{smart_count} people',
      about: 'Goes to about %{people} people',
      tenants:
        'Goes to one person of %{tenants} tenants |||| Goes to %{smart_count} people of %{tenants} tenants',
    },
    preview: { label: 'Preview', untitled: 'No title yet', nothing: 'No text yet', close: 'Close' },
    readers: {
      tab: 'Readers',
      unpublished: 'Once it is published, this shows who has read and acknowledged it',
      nobody: 'Nobody has received this',
      people: 'Recipients',
      read: 'Read',
      acknowledged: 'Acknowledged',
      dept: 'Department',
      tenant: 'Tenant',
      none: 'No department',
      notYet: 'One person has not read it yet |||| %{smart_count} people have not read it yet',
      and: '. ',
      readOnly:
        'One more person has read it but not acknowledged it |||| %{smart_count} more people have read it but not acknowledged it',
      notAcknowledged: 'Read, not acknowledged',
      remindAll: 'Remind all',
      remind: 'Remind',
      remindOne: 'Remind %{name}',
      remindedAt: 'Reminded',
      remindedDone:
        'Reminded one person of "%{title}" |||| Reminded %{smart_count} people of "%{title}"',
      more: 'Show more',
    },
  },
  resources: {
    notice,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    notice: {
      ownTenant: 'Only platform staff who see all rows may publish to other tenants.',
      fixed: 'This notice has gone out and cannot be changed. Withdraw it and write another one.',
      past: 'It would expire before anybody saw it. Change when it expires first.',
      nobodyToRemind:
        'Nobody is left to remind: they have read and acknowledged it, or were reminded within the last hour.',
      noOne: 'Nobody would receive it. Change who is to.',
    },
  },
  server: {
    jobs: {
      notices: { work: 'Deliver a notice' },
    },
    notices: {
      sender: 'System',
      limitAsked: {
        title: '%{tenant} asks for more: %{limit}',
        content:
          '%{name} of %{tenant} wants %{limit} raised from %{max} to %{wanted}. Reason: %{reason}',
      },
      limitGranted: {
        title: 'Your request was granted: %{limit}',
        content: 'The limit on %{limit} now allows %{wanted}. %{answer}',
      },
      limitDeclined: {
        title: 'Your request was declined: %{limit}',
        content: 'You asked for %{wanted} of %{limit}; the platform declined. Answer: %{answer}',
      },
      scheduledForNobody: {
        title: 'Your scheduled notice was not sent: %{title}',
        content:
          '“%{title}” was due, but nobody would have received it: its departments, roles, people or tenants have been deleted or disabled, or a department has no members left. It is a draft again. Change its recipients, then publish it once more.',
      },
      scheduledTooLate: {
        title: 'Your scheduled notice was not sent: %{title}',
        content:
          '“%{title}” could not go out on time, and had expired when it could, so it was sent to nobody. It is a draft again. If it is still needed, change when it expires, then publish it once more.',
      },
      scheduledDiscarded: {
        title: 'Your scheduled notice was not sent: %{title}',
        content:
          'The platform removed the background job that would have sent “%{title}”. It is a draft again. Publish it once more if it is still needed.',
      },
    },
  },
}
