import type { Same } from '../types.ts'
import type { releases as zh } from '../zh-CN/releases.ts'

export const releases: Same<typeof zh> = {
  '0.1.0': {
    title: 'The first version of User Center',
    points: {
      people:
        'Users, departments, positions, roles and menus: lists, filters, import and export, recycle bin and history',
      tenants:
        'Tenants and policies: menus, data range and limits; the effect of a change is shown first, and it can be undone for 24 hours',
      signIn:
        'Sign-in by account, phone code, passkey or an account elsewhere; a second factor and a lock screen',
      programs: 'Open access keys and platform bindings for programs and other platforms',
      why: '"Why": step by step, why somebody may or may not use a menu, a route or a row',
      offline:
        'Lists that were opened stay readable without a connection; a new version says when it is ready',
    },
  },
}
