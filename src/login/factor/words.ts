import { factor as en } from '#i18n/en-US/factor.ts'
import { factor as zh } from '#i18n/zh-CN/factor.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of the second factor and of passkeys. */
export const useFactorTranslate = createTranslateHook({ 'zh-CN': zh, 'en-US': en })
