import { type Site, siteOf } from '#server/auth/siteSettings.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'

/** What people can do with a phone. */
export interface PhoneOptions extends Pick<Site, 'registrationPhone'> {
  /** Sign in, and reset a forgotten password. */
  phone: boolean
}

/** The site's phone settings, as far as a gateway for text messages is available. */
export const phoneOptionsOf = async (deps: Deps, known?: Site): Promise<PhoneOptions> => {
  const [gateway, site] = await Promise.all([deps.messages.gatewayOf('sms'), known ?? siteOf(deps)])
  const { phoneSignIn, registrationPhone: wanted } = site
  return {
    phone: gateway !== undefined && phoneSignIn,
    // A required phone stays required: otherwise switching the gateway off would let people
    // register without one.
    registrationPhone: gateway || wanted === 'required' ? wanted : 'off',
  }
}

/** Refuses when the site does not offer signing in by phone. */
export const requirePhoneSignIn = async (deps: Deps): Promise<void> => {
  if (!(await phoneOptionsOf(deps)).phone) throw new Refusal('errors.codes.off')
}
