import { lazy as lazyOf, useEffect } from 'react'
import { reportMissingCode } from './missingCode.ts'
import { hasUnsavedInput } from './unsaved.ts'

/**
 * A component whose code comes later. If the code cannot be loaded while something is typed on the page, nothing is
 * drawn in its place and the page says so: an error would take the page with it, and what was typed.
 */
export const lazy: typeof lazyOf = load => lazyOf(() => load().catch(orGone))

/** Code of the console could not be loaded. */
class MissingCode extends Error {}

/** Whether a part failed because its code could not be loaded. */
export const isMissingCode = (error: unknown): boolean => error instanceof MissingCode

const orGone = (error: unknown): { default: never } => {
  if (!hasUnsavedInput())
    throw new MissingCode(error instanceof Error ? error.message : String(error), { cause: error })
  return { default: Gone as never }
}

/** React remembers that the code did not come: only another page asks for it again. */
const Gone = () => {
  useEffect(reportMissingCode, [])
  return null
}
