import type { MessagesOf } from '#resources/core/resource.ts'
import type { site as siteDefinition } from '#resources/site.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/site.ts'

const site: MessagesOf<typeof siteDefinition> = {
  name: 'site settings',
  fields: {
    name: 'Product name',
    logo: 'Logo',
    basicCopyright: 'Copyright line',
    basicIcpCode: 'ICP filing number',
    accountMenu: 'Account centre and settings in the user menu',
    themeMode: 'Light or dark',
    themeColour: 'Theme colour',
    themeDensity: 'List density',
    captcha: 'Captcha at sign-in',
    phoneSignIn: 'Sign-in by a code to the phone',
    registration: 'Who may register',
    registrationPhone: 'Phone number at registration',
    passwordMin: 'Shortest password',
    passwordMixed: 'Ask for mixed characters',
    lockFailures: 'Failures until a lock-out',
    lockMinutes: 'First lock-out in minutes',
    secondFactor: 'Second factor',
    offlineApp: 'Works offline',
    signInLogDays: 'Days the sign-in log is kept',
    auditLog: 'Audit log',
    auditLogDays: 'Days the audit log is kept',
  },
  help: {
    name: 'On the sign-in page, in the header and in the title of the browser; empty for the default',
    basicCopyright: 'At the foot of every page; empty for the default',
    basicIcpCode: 'At the foot of every page, with a link to the registry',
    accountMenu: 'Otherwise the user menu has one entry for the account',
    themeMode: 'For everybody who has not chosen otherwise',
    themeColour:
      'Of buttons, links and what is selected; texts adapt so that they stay readable. Empty is the product’s own.',
    captcha:
      'The calculation is done by the browser in the background; nobody has to look at a picture',
    phoneSignIn: 'Otherwise passwords cannot be reset by phone either',
    registration:
      'By default a trial is open to everyone and any other installation to invited people',
    registrationPhone: 'A number that is given is verified by a text message',
    passwordMin: '8 to 64 characters; for passwords that are set from now on',
    passwordMixed: 'At least three of upper case, lower case, digits and other characters',
    lockFailures: 'Of one account from one address, one after the other',
    lockMinutes: 'Doubles each further time, up to a day; an administrator can unlock sooner',
    secondFactor: 'Whoever needs one sets it up before going on, people who are signed in too',
    offlineApp:
      'The console opens without a connection and says when a new version is ready; off, what browsers keep for it is removed',
    signInLogDays: 'What is older is removed every hour',
    auditLog: 'Who changed what; the history of every record comes from it',
    auditLogDays: 'Whole months are removed, once all their entries are older',
  },
  choices: {
    themeMode: { system: 'As the system', light: 'Light', dark: 'Dark' },
    themeDensity: { comfortable: 'Comfortable', compact: 'Compact' },
    captcha: { image: 'Picture', work: 'Calculation in the background', off: 'None' },
    registration: { open: 'Anyone', invite: 'Invited people', closed: 'Nobody' },
    registrationPhone: { required: 'Required', optional: 'Optional', off: 'Not asked for' },
    secondFactor: {
      optional: 'As each person likes',
      staff: 'Required of platform staff and administrators',
      everyone: 'Required of everyone',
    },
    auditLog: { days: 'Kept for some days', forever: 'Kept forever' },
  },
  unchosen: { registration: 'Default' },
  sections: {
    product: 'Product and footer',
    theme: 'Appearance',
    signIn: 'Signing in',
    registration: 'Registration',
    password: 'Passwords',
    lock: 'Lock-out after failures',
    factor: 'Second factor',
    log: 'Logs',
  },
  screens: {
    main: {
      title: 'Site settings',
      hint: 'In force for everyone as soon as they are saved',
      empty: 'There are no site settings',
    },
  },
}

export const words: Same<typeof zh.words> = {
  ui: {
    auditLog: {
      unlimited: 'Nothing limits the audit log: it grows with every change.',
      unlimitedNow:
        'Nothing limits the audit log: it takes %{size} now and grows with every change. Choose a number of days to remove what is older.',
    },
  },
  resources: {
    site,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  server: {
    /** The name and the copyright of the site until an administrator enters others. */
    site: {
      name: 'User Center',
      basicCopyright: 'Platform Technical Service Team. All rights reserved.',
    },
  },
}
