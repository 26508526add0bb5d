import { words } from '#extensions/login/phone.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of all that goes by phone. */
export const usePhoneTranslate = createTranslateHook(words)
