import type { Actor } from '#server/base/actor.ts'
import { codes, forbidden, Refusal } from '#server/base/errors.ts'

interface PageClaims {
  now: number
  /** The tenant that the page assumes; it only serves for checking. */
  tenant: string | undefined
  /** The user that the page assumes to be signed in. */
  user: string | undefined
}

/**
 * Refuses a request from a page of another tenant than the session acts in, or of another person
 * who signed in before in another window, and every request once the acting has expired.
 */
export const requireMatchingPage = (actor: Actor, { now, tenant, user }: PageClaims): void => {
  if (tenant !== undefined && tenant !== actor.tenantId) throw astray('errors.acting.elsewhere')
  if (actor.acting && now >= actor.acting.until) throw astray('errors.acting.over')
  if (user !== undefined && user !== actor.userId) throw astray('errors.acting.elsewhere')
}

/** The console shows a dialog for these, whichever call was refused. */
const astray = (key: 'errors.acting.elsewhere' | 'errors.acting.over') =>
  new Refusal(key, { code: codes.forbidden, payload: { acting: key.split('.').at(-1) } })

/** Refuses changes by somebody who has entered another tenant with read access only. */
export const requireWriteAccess = ({ acting }: Actor): void => {
  if (acting?.readOnly) throw forbidden('errors.acting.readOnly')
}

/** Refuses changes of one's own account while acting as somebody else. */
export const requireNotActing = ({ acting }: Actor): void => {
  if (acting) throw forbidden('errors.acting.ownAccount')
}
