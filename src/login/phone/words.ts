import { phone as en } from '#i18n/en-US/phone.ts'
import { phone as zh } from '#i18n/zh-CN/phone.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of all that goes by phone. */
export const usePhoneTranslate = createTranslateHook({ 'zh-CN': zh, 'en-US': en })
