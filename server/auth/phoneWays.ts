import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { type Site, siteOf } from './siteSettings.ts'

/** What one may do with a phone. */
export interface PhoneWays extends Pick<Site, 'registrationPhone'> {
  /** Sign in, and set a forgotten password anew. */
  phone: boolean
}

/** What the site's settings say of phones, as far as text messages go out. */
export const phoneWays = async (deps: Deps, known?: Site): Promise<PhoneWays> => {
  const [gateway, site] = await Promise.all([deps.messages.gatewayOf('sms'), known ?? siteOf(deps)])
  const { phoneSignIn, registrationPhone: wanted } = site
  return {
    phone: gateway !== undefined && phoneSignIn,
    // What is required stays so: else a gateway that was switched off would open the door.
    registrationPhone: gateway || wanted === 'required' ? wanted : 'off',
  }
}

/** Refuses what the site does not offer by phone. */
export const mustOfferPhone = async (deps: Deps): Promise<void> => {
  if (!(await phoneWays(deps)).phone) throw new Refusal('errors.codes.off')
}
