import { words } from '#extensions/login/password.ts'
import type { Paths } from '#i18n/types.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

export type PasswordKey = Paths<(typeof words)['zh-CN']>

/** The texts about new passwords. */
export const usePasswordTranslate = createTranslateHook(words)
