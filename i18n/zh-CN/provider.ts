/** Signing in with an account elsewhere. */
export const provider = {
  title: '其他登录方式',
  go: '用 %{title} 登录',
} as const
