import type { Same } from '../types.ts'
import type { noticeScreen as zh } from '../zh-CN/noticeScreen.ts'

export const noticeScreen: Same<typeof zh> = {
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
}
