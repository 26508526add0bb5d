import type { Same } from '../../types.ts'
import type { words as zh } from '../../zh-CN/login/signOut.ts'

export const words: Same<typeof zh> = {
  notEnded:
    'This browser has signed out, but the server could not be told: the session may still be active. Try again, or end it under “Devices” after signing in elsewhere.',
  retry: 'Try signing out again',
}
