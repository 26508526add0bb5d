import { type FileKind, type FileRule, fileRules } from '#resources/core/files.ts'
import { removeHiddenCharacters } from '#resources/kinds/plainText.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { type KeptFile, storeFile } from './keep.ts'
import { reencode } from './pictures.ts'
import { isPicture, typeOf } from './types.ts'

const longest = 120

/**
 * A file name for display: without folders, control and hidden characters, and with one of these
 * extensions, which are determined by the content.
 */
const cleanName = (sent: string, endings: readonly string[]): string => {
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

interface Sent {
  readonly use: FileKind
  readonly name: string
  readonly bytes: Buffer
}

/** Detects the type of an upload, re-encodes pictures, and stores it. */
export const receiveFile = async (
  deps: Pick<Deps, 'db' | 'now' | 'objects'>,
  actor: Actor,
  { use, name, bytes }: Sent,
): Promise<KeptFile> => {
  if (bytes.length === 0) throw new Refusal('errors.file.required')
  const rule: FileRule = fileRules[use]
  const { type, endings } = await typeOf(bytes, name, rule)
  const common = { use, public: rule.public }
  if (!isPicture(type)) {
    const named = cleanName(name, endings)
    const ending = endings[0] as string
    return storeFile(deps, actor, { ...common, bytes, name: named, type, ending })
  }
  const drawn = await reencode(bytes, { type, ...rule, toWebp: rule.public })
  const endingsKept = drawn.ending === endings[0] ? endings : [drawn.ending]
  return storeFile(deps, actor, { ...common, ...drawn, name: cleanName(name, endingsKept) })
}
