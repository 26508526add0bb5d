import { withoutHidden } from '#resources/core/plainText.ts'

const longest = 120

/**
 * A file's name for people to read: without its folders, without what steers or hides text, and ended by one of
 * these endings, which its content decides.
 */
export const cleanName = (sent: string, endings: readonly string[]): string => {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = withoutHidden(last.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ''))
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/gu, ' ')
  const [, base = '', ending = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,8}))?$/u.exec(plain) ?? []
  const chosen = endings.includes(ending.toLowerCase()) ? ending.toLowerCase() : endings[0]
  const kept = [...base.replace(/^[.\s]+|[.\s]+$/gu, '')].slice(0, longest).join('')
  return `${kept || 'file'}.${chosen}`
}
