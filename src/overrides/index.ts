import type { OverrideLoaders } from '#src/kit/overrides.ts'

/** Hand-made parts by resource; each comes with the screen that needs it. */
export const overrides: OverrideLoaders = {
  invite: () => import('./invite.tsx'),
  ledger: () => import('./ledger.tsx'),
  limitRequest: () => import('./limitRequest.tsx'),
  menu: () => import('./menu.tsx'),
  policy: () => import('./policy.tsx'),
  role: () => import('./role.tsx'),
  session: () => import('./session.tsx'),
  tenant: () => import('./tenant.tsx'),
  user: () => import('./user.tsx'),
}
