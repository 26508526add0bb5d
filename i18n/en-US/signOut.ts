import type { Same } from '../types.ts'
import type { signOut as zh } from '../zh-CN/signOut.ts'

export const signOut: Same<typeof zh> = {
  notEnded:
    'This browser has signed out, but the server could not be told: the session may still be active. Try again, or end it under “Devices” after signing in elsewhere.',
  retry: 'Try signing out again',
}
