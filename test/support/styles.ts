import { afterEach, beforeEach } from 'vitest'

/**
 * The key at which the original `sheet` descriptor is kept, at the prototype itself: test files may share a window and
 * load this module each for itself, or the other way round. A global symbol, so that all copies use the same key.
 */
const originalSheetKey = Symbol.for('sheet of style elements')

const prototypeOf = (): object | undefined =>
  typeof HTMLStyleElement === 'undefined' ? undefined : HTMLStyleElement.prototype

/**
 * Leaves style sheets out of `getComputedStyle`. happy-dom matches every rule with every element after each change of
 * the page, which took a sixth of the time of tests that look for names and roles.
 */
export const withoutStyles = (): void => {
  const prototype = prototypeOf()
  const sheet = prototype && Object.getOwnPropertyDescriptor(prototype, 'sheet')
  if (!prototype || !sheet) return
  if (!Object.hasOwn(prototype, originalSheetKey))
    Object.defineProperty(prototype, originalSheetKey, { value: sheet })
  Object.defineProperty(prototype, 'sheet', { configurable: true, get: () => null })
}

const restoreStyles = (): void => {
  const prototype = prototypeOf()
  const sheet = prototype && Object.getOwnPropertyDescriptor(prototype, originalSheetKey)?.value
  if (prototype && sheet) Object.defineProperty(prototype, 'sheet', sheet)
}

/** For the tests of a block, or of a file, that look at colours or layout: `getComputedStyle` knows the style sheets. */
export const withStyles = (): void => {
  beforeEach(restoreStyles)
  afterEach(withoutStyles)
}
