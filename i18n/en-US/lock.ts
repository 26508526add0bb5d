import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/lock.ts'

export const words: Same<typeof zh.words> = {
  shell: {
    lock: {
      title: 'The screen is locked',
      password: 'Your password',
      unlock: 'Unlock',
      required: 'Please input your password!',
    },
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    lock: {
      noPassword: 'Your account has no password to unlock the screen with. Sign out instead.',
      wrong:
        'Wrong password; %{smart_count} more try. |||| Wrong password; %{smart_count} more tries.',
    },
  },
}
