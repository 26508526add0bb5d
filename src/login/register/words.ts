import { register as en } from '#i18n/en-US/register.ts'
import type { Paths } from '#i18n/types.ts'
import { register as zh } from '#i18n/zh-CN/register.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

export type RegisterKey = Paths<typeof zh>

/** The texts of registering. */
export const useRegisterTranslate = createTranslateHook({ 'zh-CN': zh, 'en-US': en })
