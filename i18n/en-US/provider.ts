import type { Same } from '../types.ts'
import type { provider as zh } from '../zh-CN/provider.ts'

export const provider: Same<typeof zh> = {
  title: 'Or sign in with',
  passkey: 'Sign in with a passkey',
  go: 'Sign in with %{title}',
}
