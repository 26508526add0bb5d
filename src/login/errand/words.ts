import { words } from '#extensions/login/errand.ts'
import { createTranslateHook } from '../createTranslateHook.ts'

/** The texts of pages that one is sent to. */
export const useErrandTranslate = createTranslateHook(words)
