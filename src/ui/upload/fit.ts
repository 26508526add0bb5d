import { type FileKind, type FileRule, fileRules } from '#resources/core/files.ts'

/** What is wrong with a file before it is sent, as a key below `ui.upload`; the API looks at what is in it. */
export const misfitOf = (
  { size, type }: Pick<File, 'size' | 'type'>,
  use: FileKind,
): 'codeTooLarge' | 'tooLarge' | 'notPicture' | undefined => {
  const { bytes, picture, tooLarge }: FileRule = fileRules[use]
  if (picture && !/^image\/(?:png|jpeg|webp|gif)$/.test(type)) return 'notPicture'
  return size > bytes ? (tooLarge ?? 'tooLarge') : undefined
}

/** Bytes as people read them. */
export const sizeText = (bytes: number, language: string): string => {
  const [unit, value] =
    bytes < 1024 * 1024
      ? (['kilobyte', Math.max(Math.sign(bytes), Math.round(bytes / 1024))] as const)
      : (['megabyte', Math.round((bytes / 1024 / 1024) * 10) / 10] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    value,
  )
}
