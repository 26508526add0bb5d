import { sizeText } from './upload/fit.ts'

/** How full a limit is: `warning` from four fifths on. */
export type UsageState = 'unlimited' | 'fine' | 'warning' | 'full' | 'over'

/** How full a limit is; a maximum of 0 is none. */
export const usageState = (used: number, max: number): UsageState => {
  if (max === 0) return 'unlimited'
  if (used > max) return 'over'
  if (used === max) return 'full'
  return used * 5 >= max * 4 ? 'warning' : 'fine'
}

/** Whether a limit is in megabytes rather than pieces. */
export const isMeasured = (quota: string): boolean => quota === 'storageMax'

/** The key of what a limit is called beside figures that tell their own unit. */
export const limitNameKey = (quota: string): string =>
  isMeasured(quota) ? 'ui.upload.storage' : `errors.limits.${quota}`

/** A figure of a limit as people read it: a size in the unit that suits it where it is `measured`. */
export const figureText = (figure: number, language: string, measured = false): string =>
  measured ? sizeText(figure * 1024 * 1024, language) : String(figure)
