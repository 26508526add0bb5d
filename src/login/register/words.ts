import { words } from '#extensions/login/register.ts'
import type { Paths } from '#i18n/types.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

export type RegisterKey = Paths<(typeof words)['zh-CN']>

/** The texts of registering. */
export const useRegisterTranslate = createTranslateHook(words)
