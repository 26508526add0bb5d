import type { Same } from '../../types.ts'
import type { words as zh } from '../../zh-CN/login/password.ts'

export const words: Same<typeof zh> = {
  rule: '%{min} to 64 characters, not a common one and not the username',
  mixedRule:
    '%{min} to 64 characters, at least three of capitals, small letters, digits and signs; not a common one',
  strength: { weak: 'Strength: weak', fair: 'Strength: fair', strong: 'Strength: strong' },
  required: 'Please input your password!',
  length: 'The password needs %{min} to 64 characters',
  mixed: 'Use at least three of capitals, small letters, digits and signs',
  sameAsName: 'The password must differ from the username',
  change: {
    hint: 'This is the first sign-in, or the password was reset. Set a new one to go on.',
    old: 'Current password',
    new: 'New password',
    again: 'New password again',
    differs: 'The two new passwords differ',
    submit: 'Change and go on',
    back: 'Sign in as someone else',
    failed: 'The password could not be changed, please try again!',
    required: {
      old: 'Please input your current password!',
      new: 'Please input your new password!',
      again: 'Please input your new password again!',
    },
  },
}
