import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/factors.ts'

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    factor: {
      wrong: 'The code is wrong or was used already. Try the next one.',
      ended: 'Too many wrong answers. Please sign in again.',
      none: 'You have no second factor yet. Set one up first.',
      needed: 'A second factor is required here. Add another before you remove the last one.',
      expired: 'This took too long. Please begin again.',
      host: 'Passkeys need a host name; browsers know none by an IP address.',
      passkey: 'This passkey is not known here. Try another, or sign in with your password.',
      notMade: 'The passkey was not created. Please try again.',
      elsewhere: 'You have no passkey for this address. Please verify in another way.',
      most: 'At most %{most} passkeys are kept. Remove one you no longer use.',
      taken: 'This passkey is registered already.',
    },
  },
}
