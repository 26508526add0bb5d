import { defineResource } from './core/define.ts'
import { choice, colour, flag, image, integer, text } from './core/fields.ts'

/**
 * The appearance and the sign-in settings of the installation. A change applies to the next call on
 * every node.
 */
export const site = defineResource({
  name: 'site',
  api: '/admin/admin/site',
  tenancy: 'platform',
  single: true,
  fields: {
    // Empty: the product's own text, in the reader's language.
    name: text({ max: 64 }),
    logo: image({}),
    basicCopyright: text({ max: 120 }),
    basicIcpCode: text({ max: 64 }),
    captcha: choice({ of: ['image', 'work', 'off'], initial: 'image', required: true }),
    phoneSignIn: flag({ initial: true }),
    accountMenu: flag({ initial: false }),
    // Defaults for everybody who has not chosen otherwise. Without a colour the product's own
    // applies.
    themeMode: choice({ of: ['system', 'light', 'dark'], initial: 'light', required: true }),
    themeColour: colour({}),
    themeDensity: choice({
      of: ['comfortable', 'compact'],
      initial: 'comfortable',
      required: true,
    }),
    // Empty: `open` in trial mode, otherwise `invite`.
    registration: choice({ of: ['open', 'invite', 'closed'] }),
    registrationPhone: choice({
      of: ['required', 'optional', 'off'],
      initial: 'optional',
      required: true,
    }),
    passwordMin: integer({ min: 8, max: 64, initial: 8, required: true }),
    passwordMixed: flag({ initial: false }),
    lockFailures: integer({ min: 3, max: 20, initial: 5, required: true }),
    lockMinutes: integer({ min: 1, max: 1440, initial: 10, required: true }),
    secondFactor: choice({
      of: ['optional', 'staff', 'everyone'],
      initial: 'optional',
      required: true,
    }),
    offlineApp: flag({ initial: true }),
    signInLogDays: integer({ min: 7, max: 3650, initial: 180, required: true }),
    auditLog: choice({ of: ['days', 'forever'], initial: 'days', required: true }),
    auditLogDays: integer({
      min: 30,
      max: 3650,
      initial: 180,
      required: true,
      when: { auditLog: ['days'] },
    }),
  },
  inquiries: { logs: { on: 'record', beside: 'show' } },
  form: [
    {
      title: 'product',
      rows: [
        ['name', 'logo'],
        ['basicCopyright', 'basicIcpCode'],
        ['accountMenu', 'offlineApp'],
      ],
    },
    { title: 'theme', rows: [['themeMode', 'themeDensity'], ['themeColour']] },
    { title: 'signIn', rows: [['captcha', 'phoneSignIn']] },
    { title: 'registration', rows: [['registration', 'registrationPhone']] },
    { title: 'password', rows: [['passwordMin', 'passwordMixed']] },
    { title: 'lock', rows: [['lockFailures', 'lockMinutes']] },
    { title: 'factor', rows: [['secondFactor']] },
    { title: 'log', rows: [['signInLogDays'], ['auditLog', 'auditLogDays']] },
  ],
  screens: {
    main: {
      menu: { under: 'home', icon: 'Web', order: 10 },
    },
  },
})
