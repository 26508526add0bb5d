/** Ways in beside name and phone: an account elsewhere, a passkey. */
export const words = {
  title: '其他登录方式',
  passkey: '使用通行密钥登录',
  go: '用 %{title} 登录',
} as const
