import { password as en } from '#i18n/en-US/password.ts'
import type { Paths } from '#i18n/types.ts'
import { password as zh } from '#i18n/zh-CN/password.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

export type PasswordKey = Paths<typeof zh>

/** The texts about new passwords. */
export const usePasswordTranslate = createTranslateHook({ 'zh-CN': zh, 'en-US': en })
