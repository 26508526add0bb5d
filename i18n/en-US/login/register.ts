import type { Same } from '../../types.ts'
import type { words as zh } from '../../zh-CN/login/register.ts'

export const words: Same<typeof zh> = {
  form: 'Register an account',
  username: 'Username',
  usernameHint: 'Begins with a letter or digit; letters, digits and _ . - may follow',
  realName: 'Real name',
  password: 'Password',
  mobile: 'Phone number (optional)',
  inviteCode: 'Invitation code',
  inviteOptional: 'Invitation code (optional)',
  invited: 'You are invited: %{title}',
  company: 'Company: %{company}',
  submit: 'Register',
  failed: 'Registration failed, please try again!',
  closed: 'Nobody can register here at present. Ask an administrator.',
  required: {
    username: 'Please input your username!',
    realName: 'Please input your real name!',
    captcha: 'Please input verification code!',
    inviteCode: 'Please input your invitation code!',
  },
}
