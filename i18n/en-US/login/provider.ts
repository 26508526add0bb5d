import type { Same } from '../../types.ts'
import type { words as zh } from '../../zh-CN/login/provider.ts'

export const words: Same<typeof zh> = {
  title: 'Or sign in with',
  passkey: 'Sign in with a passkey',
  go: 'Sign in with %{title}',
}
