import { type FileKind, type FileRule, fileRules } from '#resources/core/files.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { type KeptFile, storeFile } from './keep.ts'
import { cleanName } from './names.ts'
import { reencode } from './pictures.ts'
import { isPicture, typeOf } from './types.ts'

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
