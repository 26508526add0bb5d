import { factor as en } from '#i18n/en-US/factor.ts'
import { factor as zh } from '#i18n/zh-CN/factor.ts'
import { lateWords } from '../lateWords.ts'

/** The texts of the second factor and of passkeys. */
export const useTell = lateWords({ 'zh-CN': zh, 'en-US': en })
