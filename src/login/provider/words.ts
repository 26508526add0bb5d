import { provider as en } from '#i18n/en-US/provider.ts'
import { provider as zh } from '#i18n/zh-CN/provider.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of ways in beside name and phone. */
export const useProviderTranslate = createTranslateHook({ 'zh-CN': zh, 'en-US': en })
