import { removeHiddenCharacters } from '#resources/kinds/plainText.ts'

const longest = 120

/**
 * A file name for display: without folders, control and hidden characters, and with one of these
 * extensions, which are determined by the content.
 */
export const cleanName = (sent: string, endings: readonly string[]): string => {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = removeHiddenCharacters(last.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ''))
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/gu, ' ')
  const [, base = '', ending = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,8}))?$/u.exec(plain) ?? []
  const chosen = endings.includes(ending.toLowerCase()) ? ending.toLowerCase() : endings[0]
  const kept = [...trimmed(base)].slice(0, longest).join('')
  return `${kept || 'file'}.${chosen}`
}

/**
 * Without dots and white space at both ends. A regular expression for the end would take quadratic
 * time.
 */
const trimmed = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && /[.\s]/.test(text.charAt(from))) from += 1
  while (to > from && /[.\s]/.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
