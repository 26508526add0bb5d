import { languages } from '#i18n/catalog.ts'

const known: readonly (readonly [code: string, name: string])[] = [
  ['ar-EG', '\u0627\u0644\u0639\u0631\u0628\u064a\u0629'],
  ['de-DE', 'Deutsch'],
  ['es-ES', 'Espa\u00f1ol'],
  ['fa-IR', '\u0641\u0627\u0631\u0633\u06cc'],
  ['fr-FR', 'Fran\u00e7ais'],
  ['he-IL', '\u05e2\u05d1\u05e8\u05d9\u05ea'],
  ['id-ID', 'Bahasa Indonesia'],
  ['it-IT', 'Italiano'],
  ['ja-JP', '\u65e5\u672c\u8a9e'],
  ['ko-KR', '\ud55c\uad6d\uc5b4'],
  ['ku-IQ', '\u06a9\u0648\u0631\u062f\u06cc'],
  ['nl-NL', 'Nederlands'],
  ['pl-PL', 'Polski'],
  ['pt-BR', 'Portugu\u00eas (Brasil)'],
  ['ru-RU', '\u0420\u0443\u0441\u0441\u043a\u0438\u0439'],
  ['th-TH', '\u0e44\u0e17\u0e22'],
  ['tr-TR', 'T\u00fcrk\u00e7e'],
  ['vi-VN', 'Ti\u1ebfng Vi\u1ec7t'],
  ['zh-TW', '\u7e41\u9ad4\u4e2d\u6587'],
]

/** Languages that the product has no words in yet, each by its own name, in the order of their codes. */
export const otherLanguages = known.filter(([code]) => !languages.some(it => it === code))
