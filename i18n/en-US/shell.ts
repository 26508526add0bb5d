import type { Same } from '../types.ts'
import type { shell as zh } from '../zh-CN/shell.ts'

export const shell: Same<typeof zh> = {
  product: 'User Center',
  skip: 'Skip to the main content',
  home: 'Home',
  breadcrumb: 'You are here',
  menu: {
    label: 'Side menu',
    open: 'Open the menu',
    close: 'Close the menu',
    collapse: 'Collapse the menu',
    badge: '%{smart_count} open',
    expand: 'Expand the menu',
  },
  apps: {
    label: 'Apps',
    more: 'More apps',
    newTab: '%{title} (opens in a new tab)',
  },
  user: {
    menu: 'Your menu',
    tenant: 'Tenant',
    password: 'Change password',
    signOut: 'Sign out',
  },
  language: 'Change language',
  theme: {
    label: 'Change theme',
    light: 'Light',
    dark: 'Dark',
    system: 'Like the system',
  },
  signedOut: {
    title: 'Session timed out',
    text: 'Go to the sign-in page?',
    yes: 'Go to sign-in',
    no: 'Cancel',
  },
  password: {
    title: 'Change password',
    old: 'Current password',
    new: 'New password',
    again: 'New password again',
    rule: '8 to 64 characters, not a common one and not the username',
    length: 'The password needs 8 to 64 characters',
    differs: 'The two new passwords differ',
    required: 'Please fill this in',
    submit: 'Change password',
    cancel: 'Cancel',
    done: 'Password changed',
  },
  footer: {
    copyright: 'Platform technical service team. All rights reserved.',
  },
  requestId: 'Request %{id}',
}
