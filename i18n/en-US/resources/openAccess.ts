import type { MessagesOf } from '#resources/core/define.ts'
import type { openAccess as definition } from '#resources/openAccess.ts'

export const openAccess: MessagesOf<typeof definition> = {
  name: 'access key',
  fields: {
    title: 'Name',
    key: 'Key',
    userId: 'Owner',
    scopes: 'Routes it may call',
    ips: 'Allowed addresses',
    expiresAt: 'Expires',
    status: 'Status',
    suspendedFor: 'Suspended',
    suspendedAt: 'Suspended since',
    lastUsedAt: 'Last used',
    lastIp: 'Last address',
    rotatingSince: 'Rotating since',
    secret: 'Secret',
    nextSecret: 'New secret',
  },
  help: {
    title: 'Which program it is for, such as "Warehouse sync"',
    userId:
      'Whom the program acts for, never with more rights than theirs; yourself when left empty. Fixed once saved',
    scopes: 'Only routes that both you and the owner hold are listed',
    ips: 'Addresses or networks, such as 203.0.113.7 or 10.1.0.0/16; left empty, any',
    expiresAt: 'Left empty, it lasts until it is disabled',
  },
  choices: {
    suspendedFor: {
      passwordReset: 'Password reset',
      factorsReset: 'Second factor reset',
      disabled: 'Owner disabled',
      signedOut: 'Forced sign-out',
      factor: 'Second factor missing',
    },
  },
  unchosen: { suspendedFor: 'No' },
  disabling: {
    status:
      'Disable "%{title}"? Programs that use it are cut off at once and sign in anew once it is enabled again.',
  },
  actions: {
    renew: {
      label: 'Renew',
      done: '%{what} can be used again |||| %{what} can be used again',
      confirm:
        'Renew "%{title}"? Programs can sign in with it again. Renew only keys that you know: delete those that you did not create.',
    },
    rotate: {
      label: 'Rotate secret',
      done: '%{what} has a new secret; the old one is still valid',
      confirm:
        'Make a new secret for "%{title}"? Both are good until you finish the rotation, once every program uses the new one.',
    },
    finishRotation: {
      label: 'Finish rotation',
      done: 'The old secret of %{what} is no longer valid',
      confirm: 'End the old secret of "%{title}"? Programs that still use it are cut off at once.',
    },
  },
  screens: {
    main: {
      title: 'Open access',
      hint: "Keys that other programs sign in with, to call the API with some of their owner's rights",
      empty: 'No keys yet. Create one, choose what it may call, and hand its secret to the program',
    },
  },
}
