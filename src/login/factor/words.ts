import { words } from '#extensions/login/factor.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of the second factor and of passkeys. */
export const useFactorTranslate = createTranslateHook(words)
