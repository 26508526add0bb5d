export const words = {
  shell: {
    lock: {
      title: '屏幕已锁定',
      password: '登录密码',
      unlock: '解锁',
      required: '请输入登录密码！',
    },
  },
} as const

export const serverWords = {
  errors: {
    lock: {
      noPassword: '您的账号没有密码，锁定后无法解锁。请改为退出登录。',
      wrong: '密码不正确，还可以再试 %{smart_count} 次。',
    },
  },
} as const
