import english from 'ra-language-english'
import type { TranslationMessages } from 'react-admin'

/** Every text of react-admin in en-US. */
export const ra: TranslationMessages = english
