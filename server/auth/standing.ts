import { codes, forbidden, Refusal } from '#server/errors.ts'
import type { Actor } from '#server/kit/types.ts'

interface Asked {
  now: number
  /** The tenant that the console believes to stand in; it chooses none. */
  tenant: string | undefined
  /** Whom the console believes to be signed in. */
  user: string | undefined
}

/**
 * Refuses what is asked from a page of another tenant than the session stands in, or of another person, who signed in
 * before in another window of the browser; and all once its time there is over.
 */
export const mustStandHere = (actor: Actor, { now, tenant, user }: Asked): void => {
  if (tenant !== undefined && tenant !== actor.tenantId) throw astray('errors.acting.elsewhere')
  if (actor.acting && now >= actor.acting.until) throw astray('errors.acting.over')
  if (user !== undefined && user !== actor.userId) throw astray('errors.acting.elsewhere')
}

/** The console opens a dialog for these, whichever call it was. */
const astray = (key: 'errors.acting.elsewhere' | 'errors.acting.over') =>
  new Refusal(key, { code: codes.forbidden, payload: { acting: key.split('.').at(-1) } })

/** Refuses to change anything while one only looks. */
export const mustNotOnlyLook = ({ acting }: Actor): void => {
  if (acting?.readOnly) throw forbidden('errors.acting.readOnly')
}

/** Refuses what concerns one's own account from somebody else's place. */
export const mustBeHome = ({ acting }: Actor): void => {
  if (acting) throw forbidden('errors.acting.ownAccount')
}
