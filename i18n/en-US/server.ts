import type { Same } from '../types.ts'
import type { server as zh } from '../zh-CN/server.ts'
import { notices } from './notices.ts'

export const server: Same<typeof zh> = {
  /** The name and the copyright of the site until an administrator enters others. */
  site: {
    name: 'User Center',
    basicCopyright: 'Platform Technical Service Team. All rights reserved.',
  },
  /** What people are sent. */
  messages: {
    code: {
      subject: 'Your %{site} code: %{code}',
      text: '[%{site}] Your code is %{code}. It is valid for %{minutes} minutes and only for %{purpose}. Tell it to nobody; if you did not ask for it, ignore this message.',
    },
    registered: {
      subject: 'You have an account at %{site}',
      text: '[%{site}] Somebody registered with this number, which has an account already. If it was you, sign in or reset your password; if not, ignore this message.',
    },
    phoneChanged: {
      subject: 'Your phone number was changed',
      text: '[%{site}] The phone number of your account was just changed or removed. If it was not you, change your password at once and tell an administrator.',
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      text: '[%{site}] The e-mail address of your account was just changed or removed. If it was not you, change your password at once and tell an administrator.',
    },
    test: {
      subject: 'Test message of %{site}',
      text: '[%{site}] This is a test message: the gateway works.',
    },
  },
  /** What a code is for, in the words of its message. */
  purposes: {
    login: 'signing in',
    register: 'registering',
    reset: 'resetting your password',
    bind: 'binding',
    withdraw: 'changing your withdrawal account',
  },
  /** What background jobs do, by their names. */
  jobs: {
    core: {
      sweep: 'Delete expired sign-in data',
      pinyin: 'Read names in pinyin',
      purge: 'Empty recycle bins',
    },
    audit: { keep: 'Maintain the audit log' },
    dashboards: { fold: 'Add up figures' },
    files: { sweep: 'Delete unused files' },
    gateways: { send: 'Send a message' },
    notices: { work: 'Deliver a notice' },
    openAccess: { sweep: 'Delete old API calls' },
  },
  start: {
    address: 'User Center is up: %{address}',
    administrator:
      'Platform administrator %{userName}, password %{password} (shown this once; to be changed at the first sign-in)',
    trial: 'Trial mode: the demo buttons of the sign-in page lead straight in',
    account: 'Sign in with an existing account',
    portTaken:
      'Port %{port} is taken: stop the program that holds it, or choose another by the environment variable PORT.',
    noAddress:
      'The address %{host} is not one of this machine: mend the environment variable HOST.',
    portRefused:
      'Port %{port} may not be used by this user: choose one above 1024 by the environment variable PORT.',
    noConsole: 'The built console is missing: run npm run build first.',
  },
  notices,
}
