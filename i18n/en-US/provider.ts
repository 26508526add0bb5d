import type { Same } from '../types.ts'
import type { provider as zh } from '../zh-CN/provider.ts'

export const provider: Same<typeof zh> = {
  title: 'Or sign in with',
  go: 'Sign in with %{title}',
}
