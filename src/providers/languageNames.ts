import type { Language } from '#i18n/catalog.ts'

/** Names of the languages on offer, each in itself. */
export const languageNames: Record<Language, string> = {
  'zh-CN': '\u7b80\u4f53\u4e2d\u6587',
  'en-US': 'English',
}
