import { type FileKind, type FileRule, fileRules } from '#resources/core/files.ts'
import { groupedDigits, groupsByCommas } from '../grouped.ts'
import { memoize } from '../memoize.ts'

/** What is wrong with a file before it is sent, as a key below `ui.upload`; the API looks at what is in it. */
export const fileProblemOf = (
  { size, type }: Pick<File, 'size' | 'type'>,
  use: FileKind,
): 'codeTooLarge' | 'tooLarge' | 'notPicture' | undefined => {
  const { bytes, picture, tooLarge }: FileRule = fileRules[use]
  if (picture && !/^image\/(?:png|jpeg|webp|gif)$/.test(type)) return 'notPicture'
  return size > bytes ? (tooLarge ?? 'tooLarge') : undefined
}

/** Bytes as people read them: kilobytes without decimals, megabytes with one. Both count by 1024. */
export const sizeText = (bytes: number, language: string): string => {
  const [unit, value] =
    bytes < 1024 * 1024
      ? (['kilobyte', Math.max(Math.sign(bytes), Math.round(bytes / 1024))] as const)
      : (['megabyte', Math.round((bytes / 1024 / 1024) * 10) / 10] as const)
  if (groupsByCommas(language)) {
    const whole = Math.trunc(value)
    const tenths = Math.round(Math.abs(value - whole) * 10)
    return `${groupedDigits(whole, language)}${tenths > 0 ? `.${tenths}` : ''} ${signs[unit]}`
  }
  return memoize(
    `file size ${unit} ${language}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }),
  ).format(value)
}

const signs = { kilobyte: 'kB', megabyte: 'MB' } as const
