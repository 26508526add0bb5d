import { words } from '#extensions/login/provider.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of ways in beside name and phone. */
export const useProviderTranslate = createTranslateHook(words)
