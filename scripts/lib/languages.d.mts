/** The codes of the languages in `i18n/` below a folder: the default one, English, then the others. */
export function languageCodes(root: string): string[]
