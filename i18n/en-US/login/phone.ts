import type { Same } from '../../types.ts'
import type { words as zh } from '../../zh-CN/login/phone.ts'

export const words: Same<typeof zh> = {
  form: 'Sign in by phone',
  mobile: 'Phone number',
  code: 'SMS code',
  get: 'Get code',
  wait: 'Again in %{seconds} s',
  sent: 'Successfully obtained verification code!',
  failed: 'Failed to obtain verification code, please try again!',
  trial:
    'Trial without a gateway: codes are written to the server’s log, and platform staff see them in the outbox.',
  invalid: 'Phone number is invalid!',
  required: {
    mobile: 'Please input your phone number!',
    code: 'Please input code!',
    captcha: 'Please input verification code!',
  },
  reset: {
    form: 'Reset your password',
    hint: 'Get a code on the phone that is bound to your account, then set a new password.',
    password: 'New password',
    submit: 'Reset password',
    failed: 'The password could not be reset, please try again!',
    back: 'Back to sign-in',
  },
}
