/** Said on the sign-in page when the server could not be told of signing out. */
export const words = {
  notEnded:
    '本浏览器已退出登录，但未能通知服务器，之前的登录可能仍然有效。请重试，或在其他设备登录后到“登录设备”中将其退出。',
  retry: '重试退出',
} as const
