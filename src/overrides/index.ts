import type { OverrideLoaders } from '#src/kit/overrides.ts'

/** Hand-made parts by resource; each comes with the screen that needs it. */
export const overrides: OverrideLoaders = {
  accessCall: () => import('./accessCall.tsx'),
  bind: () => import('./bind.tsx'),
  file: () => import('./file.tsx'),
  gateway: () => import('./gateway.tsx'),
  identityProvider: () => import('./identityProvider.tsx'),
  invite: () => import('./invite.tsx'),
  ledger: () => import('./ledger.tsx'),
  limitRequest: () => import('./limitRequest.tsx'),
  menu: () => import('./menu.tsx'),
  notice: () => import('./notice.tsx'),
  openAccess: () => import('./openAccess.tsx'),
  outbox: () => import('./outbox.tsx'),
  policy: () => import('./policy.tsx'),
  role: () => import('./role.tsx'),
  lockout: () => import('./lockout.tsx'),
  signIn: () => import('./signIn.tsx'),
  session: () => import('./session.tsx'),
  site: () => import('./site.tsx'),
  tenant: () => import('./tenant.tsx'),
  user: () => import('./user.tsx'),
}
