import { errand as en } from '#i18n/en-US/errand.ts'
import { errand as zh } from '#i18n/zh-CN/errand.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of pages that one is sent to. */
export const useErrandTranslate = createTranslateHook({ 'zh-CN': zh, 'en-US': en })
