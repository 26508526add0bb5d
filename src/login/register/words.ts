import type { Language } from '#i18n/catalog.ts'
import { register as en } from '#i18n/en-US/register.ts'
import { translate } from '#i18n/translate.ts'
import type { Paths } from '#i18n/types.ts'
import { register as zh } from '#i18n/zh-CN/register.ts'
import { useSpeech } from '../words.tsx'

const words: Record<Language, object> = { 'zh-CN': zh, 'en-US': en }
export type RegisterKey = Paths<typeof zh>

/** The texts of registering, in the language of the page. */
export const useTell = () => {
  const { language } = useSpeech()
  return (key: RegisterKey, args?: Readonly<Record<string, string>>) =>
    translate(words[language], key, args)
}
