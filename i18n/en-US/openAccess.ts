import type { accessCall as accessCallDefinition } from '#resources/accessCall.ts'
import type { MessagesOf } from '#resources/core/resource.ts'
import type { openAccess as openAccessDefinition } from '#resources/openAccess.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/openAccess.ts'

const accessCall: MessagesOf<typeof accessCallDefinition> = {
  name: 'call log',
  fields: {
    at: 'Time',
    keyId: 'Key',
    userId: 'Owner',
    method: 'Method',
    route: 'Route',
    code: 'Result',
    ms: 'Took (ms)',
    ip: 'Address',
  },
  choices: {
    method: { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' },
    code: {
      '0': 'Success',
      '-1': 'Refused',
      '51': 'Invalid',
      '60': 'No licence',
      '61': 'Signed out',
      '62': 'Forbidden',
      '63': 'Busy',
      '65': 'Not found',
    },
  },
  screens: {
    main: {
      title: 'Calls with keys',
      hint: 'What each key called and what came of it, for 30 days',
      empty: 'No calls yet. They appear here once a program has signed in with a key',
    },
  },
}

const openAccess: MessagesOf<typeof openAccessDefinition> = {
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

export const words: Same<typeof zh.words> = {
  ui: {
    openAccess: {
      connect: 'Connect',
      firstSecret: 'Secret of "%{title}" (key %{key})',
      noRoutes: 'There is no route that both you and the owner hold',
      across: '%{text} (all tenants)',
      actions: {
        list: 'List',
        show: 'Details',
        create: 'Create',
        update: 'Edit',
        delete: 'Delete',
        bin: 'Recycle bin',
        restore: 'Restore',
        purge: 'Delete for good',
        export: 'Export',
        import: 'Import',
        options: 'Options',
        history: 'History',
      },
      signer: 'Sign here',
      signerHint:
        'To compare your program with: the signature is made in this page; the secret is neither kept nor sent.',
      insecure: 'Browsers sign on https and on this machine alone. Use the samples below instead.',
      secret: 'Secret',
      again: 'New timestamp and nonce',
      text: 'Text to sign',
      sign: 'Signature',
      request: 'Sign-in as a request',
      samples: 'Samples',
      samplesHint:
        'With the address of this site and this key; keep the secret in the environment as UC_SECRET, never in code.',
    },
  },
  resources: {
    accessCall,
    openAccess,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    openAccess: {
      skew: 'The timestamp is more than 5 minutes off: it is %{server} here, and %{timestamp} was sent. Set the clock.',
      signature: 'Incorrect key or signature.',
      replay: 'This nonce has been used already. Make a new one for each sign-in.',
      disabled: 'This key is disabled. Ask your administrator.',
      suspended:
        'This key is suspended, because its owner was reset, disabled or signed out, or needs a second factor. The owner renews it on the page Open access.',
      renewOwn: 'Only the owner of a key can renew it.',
      expired: 'This key has expired. Ask your administrator.',
      owner: 'The owner of this key is disabled. Ask your administrator.',
      tenant: 'The tenant of this key is disabled or its contract has ended. Ask the platform.',
      address: 'This key may not be used from %{ip}.',
      scope: 'This key may not call this route.',
      personal: 'This route is for people themselves and cannot be called with a key.',
    },
  },
  server: {
    jobs: {
      openAccess: { sweep: 'Delete old API calls' },
    },
  },
}
