import type { MessagesOf } from '#resources/core/resource.ts'
import type { invite as inviteDefinition } from '#resources/invite.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/invitations.ts'

const invite: MessagesOf<typeof inviteDefinition> = {
  name: 'invitation',
  fields: {
    title: 'Title',
    companyName: 'Company',
    policyId: 'Policy',
    inviteCode: 'Invitation code',
    state: 'State',
    usedFlag: 'Used',
    expiresAt: 'Valid until',
    grantedById: 'Authorised by (ID)',
    createUsername: 'Created by',
    useTenantId: 'Tenant of user',
    useUserId: 'User ID',
    useUsername: 'Used by',
    useAt: 'Used at',
  },
  help: {
    title: 'Shown to the person on the registration page',
    companyName: "Names the new tenant; left empty it takes the person's name",
    policyId:
      'The default policy when left empty. A policy that puts people into a tenant takes the right to enter tenants',
    expiresAt: '7 days from now when left empty',
  },
  choices: {
    state: {
      unused: 'Unused',
      used: 'Used',
      expired: 'Expired',
      revoked: 'Revoked',
    },
  },
  actions: {
    revoke: {
      label: 'Revoke',
      done: '%{what} was revoked |||| %{what} were revoked',
      confirm:
        'Revoke "%{title}"? Its code and link end at once; whoever received them can no longer register.',
    },
  },
  screens: {
    main: {
      title: 'Invitations',
      hint: 'Send somebody a code to register with; each works once',
      empty: 'No invitations yet. Create one and send its link or QR code',
    },
  },
}

export const words: Same<typeof zh.words> = {
  ui: {
    invite: {
      share: 'Share',
      title: 'Invitation "%{title}"',
      hint: 'Send the code, the link or the QR code. Good until %{until}, for one person.',
      code: 'Invitation code',
      link: 'Registration link',
      qr: 'QR code of the registration link',
      download: 'Download QR code',
      close: 'Close',
    },
  },
  resources: {
    invite,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    invite: {
      notGood:
        'This invitation code is not valid: it may be mistyped, used, expired or withdrawn. Check it, or ask whoever invited you for another.',
    },
  },
}
