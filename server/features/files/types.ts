import { Refusal } from '#server/base/errors.ts'

/** The type of a file, by its content. */
export interface FoundType {
  readonly type: string
  /** Extensions that the name may have, the usual one first. */
  readonly endings: readonly string[]
}

const pictures: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
}

const documents: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
}

/** The older office formats share a container, so the file name decides. */
const older: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const container = 'application/x-cfb'
const texts = ['txt', 'csv', 'md']

/** Whether a type is a picture that is re-encoded. */
export const isPicture = (type: string): boolean => Object.hasOwn(pictures, type)

/**
 * Detects the type from the bytes; neither the name nor a header decides. Refuses types that may
 * not be stored.
 */
export const typeOf = async (
  bytes: Uint8Array,
  name: string,
  { picture }: { picture: boolean },
): Promise<FoundType> => {
  const { fileTypeFromBuffer } = await import('file-type')
  // A file that is truncated inside its own structure counts as unknown.
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const found = mime === undefined ? textOf(bytes, name) : knownOf(mime, name)
  if (picture && !(found && isPicture(found.type))) throw new Refusal('errors.file.notPicture')
  if (!found) throw new Refusal('errors.file.notAllowed')
  return found
}

const knownOf = (mime: string, name: string): FoundType | undefined => {
  const ending = endingOf(name)
  const type = mime === container && Object.hasOwn(older, ending) ? older[ending] : undefined
  if (type) return { type, endings: [ending] }
  const endings = Object.hasOwn(pictures, mime)
    ? pictures[mime]
    : Object.hasOwn(documents, mime)
      ? documents[mime]
      : undefined
  return endings && { type: mime, endings }
}

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

const markup = /^\s*<(?:!doctype|html|head|body|svg|script|iframe|\?xml|!--)/i

/** Text in UTF-8 or GB 18030 with the extension of a text file, and not HTML. */
const textOf = (bytes: Uint8Array, name: string): FoundType | undefined => {
  if (!texts.includes(endingOf(name)) || bytes.includes(0)) return undefined
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030')
  return text === undefined || markup.test(text)
    ? undefined
    : { type: 'text/plain', endings: texts }
}

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
