import type { Same } from '../types.ts'
import type { shell as zh } from '../zh-CN/shell.ts'

export const shell: Same<typeof zh> = {
  product: 'User Center',
  skip: 'Skip to the main content',
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
  },
  user: {
    menu: 'Your menu',
    tenant: 'Tenant',
    password: 'Change password',
    noPassword: 'Your account has no password',
    signOut: 'Sign out',
    lock: 'Lock screen',
  },
  lock: {
    title: 'The screen is locked',
    password: 'Your password',
    unlock: 'Unlock',
    required: 'Please input your password!',
  },
  language: 'Change language',
  languages: {
    none: 'Not translated yet',
  },
  theme: {
    label: 'Change theme',
    light: 'Light',
    dark: 'Dark',
    system: 'Like the system',
  },
  acting: {
    label: 'Where you stand',
    tenant: 'In tenant “%{tenant}”',
    user: 'Seeing as “%{user}” (%{tenant})',
    by: 'Really acting: %{name} (%{home})',
    reason: 'Reason: %{reason}',
    readOnly: 'Read only',
    write: 'May change; every change is kept under your name',
    left: 'Time left',
    leave: 'Leave',
    stay: 'Stay on this page',
    over: {
      title: 'Your time here is over',
      text: 'Your time in “%{tenant}” has run out, or the right to enter was taken back. Copy what is not saved first.',
      verb: 'Back to “%{home}”',
    },
    elsewhere: {
      title: 'You moved in another window',
      text: 'This page belongs to “%{tenant}”, and in another window you moved to another tenant or user. What this page has not sent will not be saved; copy what you need, then reload.',
      verb: 'Reload',
    },
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
    rule: '%{min} to 64 characters, not a common one and not the username',
    mixedRule:
      '%{min} to 64 characters of at least three kinds: small, capital, digits, others; not a common one',
    length: 'The password needs %{min} to 64 characters',
    mixed: 'Use at least three of: small letters, capital letters, digits, others',
    differs: 'The two new passwords differ',
    required: 'Please fill this in',
    submit: 'Change password',
    done: 'Password changed',
  },
  footer: {
    copyright: 'Platform technical service team. All rights reserved.',
  },
}
